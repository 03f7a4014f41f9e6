import { useEffect, useState, useSyncExternalStore } from 'react'

import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { useRevalidation } from '#app/ui/use-revalidation.ts'
import type { StoredReport } from './field-names.ts'
import type { ReportOnDevice } from './kept-parts.ts'
import { lazyLine } from './lazy-line.ts'

export type UsedLine = ReturnType<typeof useReportLine>

/** The line of one report and its state, as long as its page is open. Another `place` needs another key. */
export function useReportLine(place: ReportOnDevice, opened: StoredReport) {
  const revalidate = useRevalidation()
  const [line] = useState(() => lazyLine(place, rentalHrefs.conditionUploads(place.number, place.stage), opened))
  const state = useSyncExternalStore(line.subscribe, line.state, line.state)
  useEffect(() => {
    line.ask((ready) => ready.start(revalidate))
    return () => line.ask((ready) => ready.stop())
  }, [line, revalidate])
  return { ask: line.ask, give: line.give, ...state }
}
