import { seconds } from '#app/shared/durations.ts'
import type { StoredReport } from './field-names.ts'
import type { ReportOnDevice } from './kept-parts.ts'
import { emptyLine, type LineState } from './line-state.ts'
import type { ReportLine } from './report-line.ts'

/** Also the parts of the form that show what is on its way: they are loaded by then. */
export const lineScripts = () => import('./line-scripts.ts')

/** The line of a report, whose scripts come after the page's. */
export function lazyLine(place: ReportOnDevice, to: string, opened: StoredReport) {
  let before: LineState = { ...emptyLine, version: opened.version }
  const listeners = new Set<() => void>()
  let loading: Promise<ReportLine> | undefined
  let line: ReportLine | undefined

  const tell = () => listeners.forEach((listener) => listener())
  const ask = (work: (ready: ReportLine) => unknown) => void load().then(work)
  const load = () => (loading ??= attempt())
  async function attempt(): Promise<ReportLine> {
    const loaded = await lineScripts().catch(() => null)
    if (!loaded) return new Promise((resolve) => setTimeout(() => resolve(attempt()), seconds(2)))
    line = loaded.reportLine(place, to, opened)
    line.subscribe(tell)
    return line
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => line?.state() ?? before,
    /** Done when its scripts have come. */
    ask,
    /** A part for the line: the fields of the form are emptied of it at once. */
    give(work: (ready: ReportLine) => unknown) {
      if (!line) {
        before = { ...before, isComing: true }
        tell()
      }
      ask(work)
    },
  }
}
