import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'

import {
  bookingRequests,
  bookings,
  conditionNotes,
  conditionPhotos,
  conditionReports,
  damageMarks,
} from '#drizzle/schema.ts'
import { listDrivers } from '#app/bookings/booking/drivers.server.ts'
import { moveBooking } from '#app/bookings/booking/moves.server.ts'
import { isSameName } from '#app/bookings/booking/signature.ts'
import { findStartNeeds } from '#app/bookings/booking/start.server.ts'
import { conditionLabels } from '#app/bookings/condition/words.ts'
import { handoverFigures } from './figures.ts'
import { handoverProblems } from './words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { addOnce, findSentBefore } from '#app/platform/form-rows.server.ts'
import { keysOf } from '#app/shared/keys.ts'
import { fail, failAll, ok, type Mistake, type Outcome } from '#app/shared/outcome.ts'
import { instantAt, printInstant } from '#app/shared/zone.ts'
import { proposeCharges } from './charges.server.ts'
import type { ReportInput } from './forms.ts'
import { findReport, lockOpenReport, writeReport, type ReportKey, type ReportRow } from './report.server.ts'
import { statusAfter, statusBefore, unfinished, type Report, type Unfinished } from './rules.ts'
import { centerOf } from './zone-centers.ts'

const words = handoverProblems

type Writing = { key: ReportKey; staffId: string; now: Date }

/** What was entered so far, and the mark described with it. Of two people at once the second is asked. Gives the version. */
export async function saveReport(
  input: ReportInput,
  { key, staffId, now, askedAbout }: Writing & { askedAbout?: string },
): Promise<Outcome<number>> {
  return transact(async (tx) => {
    const open = await lockOpenReport(tx, key, now)
    if (!open.ok) return open
    const report = open.value
    if (input.version !== report.rowVersion) return fail(words.changedMeanwhile)
    const happenedAt = happened(input)
    const mistakes = await mistakesIn(tx, { ...input, happenedAt }, { key, now })
    if (mistakes.length > 0) {
      const written = { ...input, fuelEighths: input.fuel }
      const obstacles = input.complete ? await findObstacles(tx, key, written, askedAbout) : []
      const refused = failAll([...mistakes, ...obstacles])
      if (refused) return refused
    }
    const { mileage = null, fuel: fuelEighths = null } = input
    const values = { mileage, fuelEighths, remarks: input.remarks || null, signerName: input.signerName || null }
    const isNews = differs(report, { ...values, happenedAt })
    if (isNews) await writeReport(tx, report.id, { ...values, happenedAt })
    const { markPlace } = input
    const marked = markPlace ? await addMark(tx, { ...input, markPlace }, { reportId: report.id, staffId, now }) : ok()
    return marked.ok ? ok(report.rowVersion + Number(isNews)) : marked
  })
}

/** A mark that was sent by itself. True to its id also when the report was signed since its answer was lost. */
export async function markDamage(input: ReportInput, { key, staffId, now }: Writing): Promise<Outcome> {
  const { markPlace } = input
  if (!markPlace) return fail(words.markPlaceMissing, 'markPlace')
  const mark = { ...input, markPlace }
  return transact(async (tx) => {
    const open = await lockOpenReport(tx, key, now)
    if (open.ok) return addMark(tx, mark, { reportId: open.value.id, staffId, now })
    const report = await findReport(tx, key)
    const said = { ...saidBy(mark), reportId: report?.id, markedBy: staffId }
    return report && (await findSentBefore(tx, damageMarks, mark.markId, said)) === 'same' ? ok() : open
  })
}

/**
 * Both have signed: the report is closed and the booking moves on, or neither. `before`: it was signed already; nothing
 * is done twice. `askedAbout`: a name of none of the drivers that signs all the same.
 */
export async function completeReport({
  key,
  staffId,
  now,
  askedAbout,
}: Writing & { askedAbout?: string }): Promise<Outcome<'completed' | 'before'>> {
  return transact(async (tx) => {
    const open = await lockOpenReport(tx, key, now)
    if (!open.ok) return open.problem.code === words.closed.code ? ok('before' as const) : open
    const report = open.value
    const refused = failAll(await findObstacles(tx, key, report, askedAbout))
    if (refused) return refused
    const happenedAt = key.stage === 'return' && report.happenedAt ? report.happenedAt : now
    await writeReport(tx, report.id, { happenedAt, staffId, completedAt: now })
    if (key.stage === 'return') await proposeCharges(tx, key, now)
    const [moved] = await moveBooking(tx, eq(bookingRequests.id, key.requestId), {
      ...(key.stage === 'pickup' ? { from: statusBefore.pickup, to: statusAfter.pickup } : moveBack),
      actorId: staffId,
      facts: { mileage: report.mileage, fuelEighths: report.fuelEighths },
      now: happenedAt,
    })
    return moved ? ok('completed' as const) : fail(words.notSettled)
  })
}

const moveBack = { from: statusBefore.return, to: statusAfter.return } as const

type Correction = { id?: string; note: string }

/** Beside a report that was signed. The same form twice is one note; another text under its id is one more. */
export async function addCorrection({ id, note }: Correction, { key, staffId, now }: Writing): Promise<Outcome> {
  return transact(async (tx) => {
    const report = await findReport(tx, key)
    if (!report?.completedAt) return fail(words.wrongState)
    const said = { reportId: report.id, authorId: staffId, note }
    await addOnce(tx, conditionNotes, { id, said }, (own) =>
      tx
        .insert(conditionNotes)
        .values({ ...said, id: own, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: conditionNotes.id }),
    )
    return ok()
  })
}

type Marked = Pick<ReportInput, 'markId' | 'markX' | 'markY' | 'markKind' | 'markNote'> & {
  markPlace: NonNullable<ReportInput['markPlace']>
}

type Marking = { reportId: string; staffId: string; now: Date }

/** The same form twice is one mark; another place, kind or note under its id is one more. */
async function addMark(tx: Transaction, mark: Marked, { reportId, staffId, now }: Marking): Promise<Outcome> {
  const said = { ...saidBy(mark), reportId, markedBy: staffId }
  const added = await addOnce(tx, damageMarks, { id: mark.markId, said }, (id) =>
    tx
      .insert(damageMarks)
      .values({ ...said, id, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: damageMarks.id }),
  )
  const isOneTooMany =
    added !== null && (await tx.$count(damageMarks, eq(damageMarks.reportId, reportId))) > handoverFigures.mostMarks
  return isOneTooMany ? fail(words.tooManyMarks, 'markPlace') : ok()
}

function saidBy({ markPlace, markX, markY, markKind: kind, markNote }: Marked) {
  const spot = markX === undefined || markY === undefined ? centerOf(markPlace) : { x: markX, y: markY }
  return { ...spot, kind, note: markNote || null }
}

/** A mark or a photograph by another is no other version: nothing is overwritten by it. */
function differs(report: ReportRow, values: Partial<ReportRow>): boolean {
  const text = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  return keysOf(values).some((name) => text(values[name]) !== text(report[name]))
}

function happened({ backDate, backTime }: Pick<Partial<ReportInput>, 'backDate' | 'backTime'>): Date | null {
  return backDate && backTime ? instantAt(backDate, backTime) : null
}

/**
 * What else is wrong with a report of which some fields cannot be read; `readable` are the others. With `complete` also
 * what keeps it from being signed.
 */
export function listMistakes(
  readable: Partial<ReportInput>,
  typed: Report,
  { key, now, askedAbout }: { key: ReportKey; now: Date; askedAbout?: string },
): Promise<Mistake[]> {
  return db.transaction(async (tx) => {
    const entered = { ...readable, happenedAt: happened(readable) }
    const obstacles = readable.complete ? await findObstacles(tx, key, typed, askedAbout) : []
    return [...(await mistakesIn(tx, entered, { key, now })), ...obstacles]
  })
}

type Entered = Pick<ReportInput, 'mileage' | 'remarks' | 'backDate' | 'backTime'> & { happenedAt: Date | null }

async function mistakesIn(
  tx: Transaction,
  { mileage, happenedAt, remarks, backDate, backTime }: Entered,
  { key, now }: { key: ReportKey; now: Date },
): Promise<Mistake[]> {
  if (key.stage === 'pickup') {
    const last = mileage === undefined || remarks ? null : await lastMileage(tx, key.bookingId)
    return last !== null && mileage !== undefined && mileage < last
      ? [{ problem: words.mileageBelowLast(last), field: 'mileage' }]
      : []
  }
  const pickup = await findReport(tx, { ...key, stage: 'pickup' })
  const mistakes: Mistake[] = []
  if (mileage !== undefined && pickup?.mileage && mileage < pickup.mileage)
    mistakes.push({ problem: words.mileageFell(pickup.mileage), field: 'mileage' })
  // One alone would count as neither, and the moment of signing as the return.
  if (backDate && !backTime) mistakes.push({ problem: words.backTimeWrong, field: 'backTime' })
  if (backTime && !backDate) mistakes.push({ problem: words.backDateWrong, field: 'backDate' })
  const left = pickup?.completedAt
  if (happenedAt && happenedAt > now) mistakes.push({ problem: words.backInFuture, field: 'backTime' })
  // Times are entered in whole minutes.
  else if (happenedAt && left && happenedAt.getTime() + 60_000 <= left.getTime())
    mistakes.push({ problem: words.backBeforePickup(printInstant(left)), field: 'backTime' })
  return mistakes
}

/** Of this car's last return. */
async function lastMileage(tx: Transaction, bookingId: string): Promise<number | null> {
  const car = tx.select({ id: bookings.vehicleId }).from(bookings).where(eq(bookings.id, bookingId))
  const [last] = await tx
    .select({ mileage: conditionReports.mileage })
    .from(conditionReports)
    .innerJoin(bookings, eq(bookings.id, conditionReports.bookingId))
    .where(
      and(
        eq(bookings.vehicleId, car),
        ne(bookings.id, bookingId),
        eq(conditionReports.stage, 'return'),
        isNotNull(conditionReports.completedAt),
      ),
    )
    .orderBy(desc(conditionReports.completedAt))
    .limit(1)
  return last?.mileage ?? null
}

const lacks: Record<
  Exclude<Unfinished, 'photos'>,
  { problem: (typeof words)['mileageMissing' | 'fuelMissing' | 'nameMissing']; field: string }
> = {
  mileage: { problem: words.mileageMissing, field: 'mileage' },
  fuel: { problem: words.fuelMissing, field: 'fuel' },
  name: { problem: words.nameMissing, field: 'signerName' },
}

async function checkSigner(tx: Transaction, { requestId }: ReportKey, signerName: string): Promise<Mistake[]> {
  const [request] = await tx
    .select({ name: bookingRequests.customerName })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
  const names = [request, ...(await listDrivers(requestId, tx))].flatMap((driver) => (driver ? [driver.name] : []))
  return names.some((name) => isSameName(name, signerName))
    ? []
    : [{ problem: words.nameDiffers(names.join(', ')), field: 'signerName' }]
}

/** All that keeps both from signing. A name of none of the drivers is asked about, unless it was. */
async function findObstacles(tx: Transaction, key: ReportKey, report: Report, askedAbout = ''): Promise<Mistake[]> {
  const { signerName } = report
  const isUnsettled = key.stage === 'pickup' && (await findStartNeeds(key.requestId, tx)).length > 0
  return [
    ...(await findMissing(tx, key, report)),
    ...(isUnsettled ? [{ problem: words.notSettled }] : []),
    ...(signerName && !isSameName(signerName, askedAbout) ? await checkSigner(tx, key, signerName) : []),
  ]
}

async function findMissing(tx: Transaction, { bookingId, stage }: ReportKey, report: Report): Promise<Mistake[]> {
  const taken = await tx
    .selectDistinct({ shot: conditionPhotos.shot })
    .from(conditionPhotos)
    .innerJoin(conditionReports, eq(conditionReports.id, conditionPhotos.reportId))
    .where(and(eq(conditionReports.bookingId, bookingId), eq(conditionReports.stage, stage)))
  const { parts, shots } = unfinished(
    report,
    taken.map(({ shot }) => shot),
  )
  return parts.map((part) =>
    part === 'photos'
      ? { problem: words.photosMissing(shots.map((shot) => conditionLabels.shot[shot]).join(', ')) }
      : lacks[part],
  )
}
