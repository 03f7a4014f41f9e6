/** The two condition reports of a booking, locked for writing. */
import { and, eq, sql } from 'drizzle-orm'

import { bookings, conditionReports } from '#drizzle/schema.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { handoverProblems } from './words.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { statusBefore } from './rules.ts'
import type { Stage } from '#app/shared/condition-kinds.ts'

export type ReportKey = { requestId: string; bookingId: string; stage: Stage }
export type ReportRow = typeof conditionReports.$inferSelect

/**
 * Locks the request, as everything does that moves its booking, and begins the report if there is none. Fails once it is
 * signed, and when the booking is at another step.
 */
export async function lockOpenReport(tx: Transaction, key: ReportKey, now: Date): Promise<Outcome<ReportRow>> {
  const { bookingId, stage } = key
  const status = await lockBooking(tx, key.requestId)
  const report = await findReport(tx, key)
  if (report?.completedAt) return fail(handoverProblems.closed)
  if (status !== statusBefore[stage]) return fail(handoverProblems.wrongState)
  if (report) return ok(report)
  const [begun] = await tx.insert(conditionReports).values({ bookingId, stage, createdAt: now }).returning()
  if (!begun) throw new Error('no row of the report')
  return ok(begun)
}

export async function findReport(tx: Transaction, { bookingId, stage }: ReportKey): Promise<ReportRow | null> {
  const which = and(eq(conditionReports.bookingId, bookingId), eq(conditionReports.stage, stage))
  const [report] = await tx.select().from(conditionReports).where(which)
  return report ?? null
}

export async function writeReport(
  tx: Transaction,
  id: string,
  values: Partial<typeof conditionReports.$inferInsert>,
): Promise<void> {
  const rowVersion = sql`${conditionReports.rowVersion} + 1`
  await tx
    .update(conditionReports)
    .set({ ...values, rowVersion })
    .where(eq(conditionReports.id, id))
}

async function lockBooking(tx: Transaction, requestId: string) {
  await lockRequest(tx, requestId)
  const [booking] = await tx.select({ status: bookings.status }).from(bookings).where(eq(bookings.requestId, requestId))
  return booking?.status
}
