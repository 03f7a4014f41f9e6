import { asc, eq, inArray } from 'drizzle-orm'

import { conditionNotes, conditionPhotos, conditionReports, damageMarks, profiles } from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { dayOf, printInstant, timeOf } from '#app/shared/zone.ts'
import { stages, type Stage } from '#app/shared/condition-kinds.ts'
import { zoneAt } from './zones.ts'

export type ShownReport = NonNullable<Awaited<ReturnType<typeof findReports>>['pickup']>
export type ShownPhoto = ShownReport['photos'][number]
export type ShownMark = ShownReport['marks'][number]

/** Both reports of a booking, with all that is in them. */
export async function findReports(bookingId: string) {
  const reports = await db
    .select({
      ...columnsOf(conditionReports, {
        id: true,
        stage: true,
        mileage: true,
        fuelEighths: true,
        remarks: true,
        signerName: true,
        happenedAt: true,
        completedAt: true,
      }),
      version: conditionReports.rowVersion,
      staff: profiles.fullName,
    })
    .from(conditionReports)
    .leftJoin(profiles, eq(profiles.id, conditionReports.staffId))
    .where(eq(conditionReports.bookingId, bookingId))
  // Until a car is handed over, that is most bookings.
  if (reports.length === 0) return { pickup: null, return: null }
  const ids = reports.map(({ id }) => id)
  const [photos, marks, notes] = await Promise.all([listPhotos(ids), listMarks(ids), listNotes(ids)])
  const shown = (stage: Stage) => {
    const report = reports.find((each) => each.stage === stage)
    if (!report) return null
    const { happenedAt, completedAt, ...facts } = report
    const own = <Row extends { reportId: string }>(rows: Row[]) => rows.filter(({ reportId }) => reportId === report.id)
    return {
      ...facts,
      happened: happenedAt && { date: dayOf(happenedAt), time: timeOf(happenedAt), printed: printInstant(happenedAt) },
      signedAt: completedAt && printInstant(completedAt),
      photos: own(photos),
      marks: own(marks).map(({ x, y, ...mark }) => ({ ...mark, x, y, zone: zoneAt({ x, y }) })),
      notes: own(notes).map(({ at, ...note }) => ({ ...note, at: at.toISOString(), printed: printInstant(at) })),
    }
  }
  const [pickup, back] = [shown(stages[0]), shown(stages[1])]
  return { pickup, return: back }
}

export type SignedReports = Awaited<ReturnType<typeof findSignedReports>>

/** As the customer reads them: what they signed, and not what staff noted since. */
export async function findSignedReports(bookingId: string) {
  const { pickup, return: back } = await findReports(bookingId)
  const signed = (report: typeof pickup) => (report?.signedAt ? { ...report, notes: [] } : null)
  return { pickup: signed(pickup), return: signed(back) }
}

function listPhotos(reportIds: string[]) {
  return db
    .select(columnsOf(conditionPhotos, { id: true, reportId: true, shot: true, width: true, height: true }))
    .from(conditionPhotos)
    .where(inArray(conditionPhotos.reportId, reportIds))
    .orderBy(asc(conditionPhotos.createdAt), asc(conditionPhotos.id))
}

function listMarks(reportIds: string[]) {
  return db
    .select(columnsOf(damageMarks, { id: true, reportId: true, x: true, y: true, kind: true, note: true }))
    .from(damageMarks)
    .where(inArray(damageMarks.reportId, reportIds))
    .orderBy(asc(damageMarks.createdAt), asc(damageMarks.id))
}

function listNotes(reportIds: string[]) {
  return db
    .select({
      ...columnsOf(conditionNotes, { id: true, reportId: true, note: true }),
      author: profiles.fullName,
      at: conditionNotes.createdAt,
    })
    .from(conditionNotes)
    .innerJoin(profiles, eq(profiles.id, conditionNotes.authorId))
    .where(inArray(conditionNotes.reportId, reportIds))
    .orderBy(asc(conditionNotes.createdAt), asc(conditionNotes.id))
}
