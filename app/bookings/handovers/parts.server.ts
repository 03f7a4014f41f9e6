/** What scripts send of a report by itself, on a line that comes and goes: each part is stored once, however often it comes. */
import { settledInput } from '#app/platform/settled-form.server.ts'
import { handoverProblems } from './words.ts'
import { readForm, readPosted } from '#app/platform/http.server.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { present } from '#app/shared/present.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { markDamage, saveReport } from './commands.server.ts'
import { readReportEntries, type PartAnswer } from './field-names.ts'
import { partForm, type ReportInput } from './forms.ts'
import { incomingShots } from './photos.server.ts'
import { findReports } from './queries.server.ts'
import type { ReportKey } from './report.server.ts'
import { reportEntriesOf, reportVersionOf } from './submission.server.ts'

type PartsQuery = { key: ReportKey; viewer: Viewer; now: Date }

/** Stores one photograph, one mark or the entries; `problem` is why it cannot be, whenever it is sent. */
export async function receivePart(request: Request, { key, viewer, now }: PartsQuery): Promise<PartAnswer> {
  const incoming = incomingShots({ key, ownerId: viewer.id, now })
  try {
    const form = await readForm(request, partForm, { files: incoming.files })
    const { owner, part } = form.entries
    if (owner !== viewer.id) return { problem: handoverProblems.othersPart }
    if (part === 'entries') return await saveEntries(request, form, { key, viewer, now })
    if (!form.ok) return { problem: firstOf(form.reply().error) }
    if (part === 'mark') {
      const marked = await markDamage(form.value, { key, staffId: viewer.id, now })
      return { problem: marked.ok ? null : marked.problem }
    }
    const [refused] = Object.values(await incoming.add(form.value.shotId)).flat()
    return { problem: refused ?? null }
  } finally {
    await incoming.drop()
  }
}

type Form = Awaited<ReturnType<typeof readForm<typeof partForm>>>

/** `saved` tells a browser whose last answer was lost that the newer version is its own. */
async function saveEntries(request: Request, form: Form, { key, viewer, now }: PartsQuery): Promise<PartAnswer> {
  const { entries: posted } = await readPosted(request)
  const { [key.stage]: report } = await findReports(key.bookingId)
  const current = { version: reportVersionOf(report), saved: reportEntriesOf(report, { stage: key.stage }) }
  const input = settledInput<ReportInput, typeof current.saved>(
    { form, schema: partForm, typed: readReportEntries(posted), posted },
    current,
  )
  if (!input) return { problem: form.ok ? handoverProblems.changedMeanwhile : firstOf(form.reply().error), ...current }
  const done = await saveReport({ ...input, markPlace: undefined }, { key, staffId: viewer.id, now })
  const { [key.stage]: stored } = await findReports(key.bookingId)
  return {
    problem: done.ok ? null : done.problem,
    version: reportVersionOf(stored),
    saved: reportEntriesOf(stored, { stage: key.stage }),
  }
}

function firstOf(error: Record<string, Problem[] | null> | null | undefined): Problem {
  const [first] = Object.values(error ?? {}).flatMap((found) => found ?? [])
  return present(first, 'why the form is refused')
}
