/** The pages of both reports: what they show, and what their form does. */
import { data } from '@remix-run/node'

import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import { tripOf } from '#app/bookings/booking/trips.ts'
import { findStartNeeds } from '#app/bookings/booking/start.server.ts'
import { listRequestDocuments } from '#app/bookings/documents/retention.server.ts'
import { firstToCheck } from '#app/bookings/documents/summary.ts'
import { findShownDrivers } from '#app/bookings/drivers/queries.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import type { Conflict } from '#app/shared/conflicts.ts'
import { refusedVersion, settledInput } from '#app/platform/settled-form.server.ts'
import { findPaymentSummary } from '#app/money/payments/payment-summary.server.ts'
import type { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { imageProblems } from '#app/pictures/images/words.ts'
import { handoverNotices, handoverProblems } from './words.ts'
import { invalid, readForm, readPosted, redirectWithNotice, someRefused } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { Mistake, Problem } from '#app/shared/outcome.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf, printInstant, timeOf } from '#app/shared/zone.ts'
import { rowsBeforeKeys } from './before-keys.server.ts'
import { proposedChargesOf } from './charges.server.ts'
import { addCorrection, completeReport, listMistakes, saveReport } from './commands.server.ts'
import { readReportEntries, strangerField, type ReportEntries, type StoredReport } from './field-names.ts'
import { conditionReportForm, type ReportInput } from './forms.ts'
import { incomingShots, removeItem } from './photos.server.ts'
import { findReports, type ShownReport } from './queries.server.ts'
import { statusBefore, type Report } from './rules.ts'
import type { Stage } from '#app/shared/condition-kinds.ts'

type Rental = NonNullable<Awaited<ReturnType<typeof findBooked>>>
type Form = Parameters<typeof invalid>[0]
type Posted = Awaited<ReturnType<typeof readPosted>>['entries']
type Writing = Parameters<typeof addCorrection>[1]
type Correction = { id?: string; note: string }
type ReportParams = { stage: Stage; rental: Rental; viewer: Viewer; now: Date }

const differs: ReturnType<typeof handoverProblems.nameDiffers>['code'] = 'handover.nameDiffers'

export const reportHrefs = { pickup: rentalHrefs.pickup, return: rentalHrefs.return }

export async function loadReport({ stage, rental, viewer, now }: ReportParams) {
  const { bookingId } = rental
  const reports = await findReports(bookingId)
  const report = reports[stage]
  const isOpen = rental.state === statusBefore[stage] && !report?.signedAt
  return {
    stage,
    number: rental.number,
    state: rental.state,
    car: carName(rental.car),
    roofLine: rental.line,
    customer: rental.customer.name,
    due: printInstant(rental.returnAt),
    trip: tripOf(stage, rental),
    isOpen,
    report,
    pickup: stage === 'return' ? reports.pickup : null,
    charges: stage === 'return' ? await namedCharges(bookingId) : [],
    owner: viewer.id,
    staff: viewer.fullName,
    version: reportVersionOf(report),
    entries: reportEntriesOf(report, { stage, now }),
    ids: { mark: newId(), note: newId() },
    before: isOpen && stage === 'pickup' ? await beforeKeys({ ...rental, bookingId }, now) : null,
  }
}

/** Their names come with them: the words of charges stay off the page. */
async function namedCharges(bookingId: string) {
  return (await proposedChargesOf(bookingId)).map((charge) => ({ ...charge, name: chargeKindLabels[charge.kind] }))
}

async function beforeKeys(rental: Rental & { bookingId: string }, now: Date) {
  const [needs, documents, { sums }, drivers] = await Promise.all([
    findStartNeeds(rental.requestId),
    listRequestDocuments(rental.requestId),
    findPaymentSummary(rental, now),
    findShownDrivers(rental.requestId, { byStaff: true }),
  ])
  const { number, deposit } = rental
  const standing = { number, needs, hasDeposit: deposit > 0, toCheck: firstToCheck(documents), owed: sums.due, drivers }
  return { rows: rowsBeforeKeys({ ...standing, ticks: true }), isReady: needs.length === 0 }
}

/** Keeps what was entered, photographs first; then signs the report when its button was pressed. */
export async function submitReport(request: Request, asked: ReportParams) {
  const { stage, rental, viewer, now } = asked
  const { bookingId } = rental
  const key = { requestId: rental.requestId, bookingId, stage }
  const writing = { key, staffId: viewer.id, now }
  const incoming = incomingShots({ key, ownerId: viewer.id, now })
  const path = reportHrefs[stage](rental.number)
  try {
    const form = await readForm(request, conditionReportForm, { files: incoming.files })
    const { entries: posted } = await readPosted(request)
    if (form.ok && form.value.note !== undefined)
      return await correct(form, { id: form.value.noteId, note: form.value.note }, asked, writing)
    const typed = readReportEntries(posted)
    const [, askedAbout] = posted.find(([name]) => name === strangerField) ?? []
    const refusedPhotos = await incoming.add()
    const { [stage]: report } = await findReports(bookingId)
    const given = { form, schema: conditionReportForm, typed, posted }
    const current = { version: reportVersionOf(report), saved: reportEntriesOf(report, { stage }) }
    const input = report?.signedAt ? form.ok && form.value : settledInput(given, current)
    if (!input) {
      const others = form.ok
        ? []
        : await listMistakes(readable(typed, posted), typedReport(typed), { key, now, askedAbout })
      const answer = refusedVersion(given, current, { changed: handoverProblems.changedMeanwhile })
      return withMore(answer, others, { refusedPhotos, signerName: typed.signerName })
    }
    const saved = await saveReport(input, { ...writing, askedAbout })
    const stored = saved.ok ? { version: saved.value, entries: typed } : undefined
    if (!saved.ok && !(input.complete && saved.problem.code === handoverProblems.closed.code))
      return withMore(invalid(form, saved.problem, saved.field), saved.also, { refusedPhotos, ...input })
    if (Object.keys(refusedPhotos).length > 0) {
      const { mileage, fuel: fuelEighths, signerName } = input
      const others = saved.ok
        ? await listMistakes(input, { mileage, fuelEighths, signerName }, { key, now, askedAbout })
        : []
      return withMore(someRefused(form, imageProblems.someFailed, refusedPhotos), others, { signerName, stored })
    }
    if (input.removed) {
      const removed = await removeItem(input.removed, key, now)
      return await redirectWithNotice(`${path}#entries`, removed.ok ? handoverNotices.removed : removed.problem)
    }
    if (!input.complete)
      return await redirectWithNotice(`${path}${input.markPlace ? '#damage' : ''}`, handoverNotices.saved)
    const done = await completeReport({ ...writing, askedAbout })
    if (!done.ok) {
      const isName = done.problem.code === differs
      const answer = invalid(form, done.problem, done.field)
      return withMore(answer, done.also, { signerName: input.signerName, isName, stored })
    }
    return await redirectWithNotice(
      path,
      done.value === 'before' ? handoverNotices.completedBefore : handoverNotices.completed[stage],
    )
  } finally {
    await incoming.drop()
  }
}

/** The note beside a signed report. */
async function correct(form: Form, { id, note }: Correction, { stage, rental }: ReportParams, writing: Writing) {
  if (!note) return invalid(form, rentalProblems.noteMissing, 'note')
  const added = await addCorrection({ id, note }, writing)
  if (!added.ok) return invalid(form, added.problem)
  return redirectWithNotice(`${reportHrefs[stage](rental.number)}#corrections`, handoverNotices.corrected)
}

/** What a new report holds counts as its first version, as a row that was started by a photograph does. */
export function reportVersionOf(report: ShownReport | null): number {
  return report?.version ?? 1
}

/** `now`: of a car that is coming back while the page is opened. */
export function reportEntriesOf(
  report: ShownReport | null,
  { stage, now }: { stage: Stage; now?: Date },
): ReportEntries {
  const proposed = stage === 'return' && now ? { date: dayOf(now), time: timeOf(now) } : null
  const back = stage === 'return' ? (report?.happened ?? proposed) : null
  return {
    mileage: report?.mileage?.toString() ?? '',
    fuel: report?.fuelEighths?.toString() ?? '',
    remarks: report?.remarks ?? '',
    signerName: report?.signerName ?? '',
    backDate: back?.date ?? '',
    backTime: back?.time ?? '',
  }
}

/** The fields that can be read, of a form that cannot be read as a whole. */
function readable(typed: ReportEntries, posted: Posted): Partial<ReportInput> {
  const { mileage, remarks, backDate, backTime, complete } = conditionReportForm.shape
  return {
    mileage: mileage.safeParse(typed.mileage).data,
    remarks: remarks.safeParse(typed.remarks).data,
    backDate: backDate.safeParse(typed.backDate).data,
    backTime: backTime.safeParse(typed.backTime).data,
    complete: complete.safeParse(posted.find(([name]) => name === 'complete')?.[1]).data,
  }
}

function typedReport({ mileage, fuel, signerName }: ReportEntries): Report {
  return { mileage, fuelEighths: fuel, signerName }
}

type More = {
  refusedPhotos?: Record<string, Problem[]>
  signerName?: string
  isName?: boolean
  stored?: StoredReport
}

/**
 * The answer to a refused form, with all else that is wrong at its field: what was found later, and each file. `stranger`
 * is the name that is asked about. `stored`: the entries were kept all the same, as this version.
 */
function withMore<Answer extends { lastResult: FormReply; conflict?: Conflict }>(
  { data: answer, init }: ReturnType<typeof data<Answer>>,
  also: readonly Mistake[] = [],
  { refusedPhotos = {}, signerName, isName = false, stored }: More = {},
) {
  const { lastResult, conflict } = answer
  const error: NonNullable<FormReply['error']> = { ...lastResult.error }
  for (const { problem, field = '' } of also) error[field] = [...(error[field] ?? []), problem]
  for (const [field, found] of Object.entries(refusedPhotos)) error[field] = [...(error[field] ?? []), ...found]
  const isAsked = isName || also.some(({ problem }) => problem.code === differs)
  const stranger = isAsked ? signerName : undefined
  return data({ lastResult: { ...lastResult, error }, conflict, stranger, stored }, init ?? undefined)
}
