/** Who earns from a booking, and at which rate: fixed when it is paid, so that no later change of role or rate moves it. */
import { and, eq, lte } from 'drizzle-orm'

import { earningLines, referrals } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Executor, Transaction } from '#app/platform/db.server.ts'
import type { EarningBooking } from './booking-money.server.ts'
import { findBrokerRate } from './rates.server.ts'

const lineFields = columnsOf(earningLines, { id: true, userId: true, kind: true, commissionRateBp: true })
export type Line = Pick<typeof earningLines.$inferSelect, keyof typeof lineFields>

/** The commission first, as the override is of it. */
export async function openLines(tx: Transaction, booking: EarningBooking, now: Date): Promise<Line[]> {
  const known = await listLines(booking.requestId, tx)
  if (known.length > 0) return known
  const rateBp = booking.facilitatorId ? await findBrokerRate(booking.facilitatorId, booking.requestedAt, tx) : null
  // No one earns from what they rent themselves.
  if (!booking.facilitatorId || rateBp === null || booking.facilitatorId === booking.renterId) return []
  const { requestId, number: description } = booking
  const line = { requestId, description, createdAt: now }
  const commission = { ...line, userId: booking.facilitatorId, kind: 'commission' as const, commissionRateBp: rateBp }
  const referrerId = await findReferrer(booking.facilitatorId, booking, tx)
  const override = referrerId && {
    ...line,
    userId: referrerId,
    kind: 'override' as const,
    commissionRateBp: business.broker.overrideBp,
  }
  await tx.insert(earningLines).values([commission, ...(override ? [override] : [])])
  return listLines(requestId, tx)
}

/**
 * At which rate a person earns the commission: by the lines, or by what they are opened with, which is a moment later.
 * `another`: it is someone else's.
 */
export async function findOwnRate(booking: EarningBooking, userId: string, executor: Executor) {
  const { requestId, requestedAt, facilitatorId, renterId } = booking
  const commission = (await listLines(requestId, executor)).find(({ kind }) => kind === 'commission')
  const earner = commission ? commission.userId : facilitatorId === renterId ? null : facilitatorId
  if (earner !== userId) return earner === null ? null : ('another' as const)
  return commission ? commission.commissionRateBp : findBrokerRate(userId, requestedAt, executor)
}

async function listLines(requestId: string, executor: Executor): Promise<Line[]> {
  const rows = await executor.select(lineFields).from(earningLines).where(eq(earningLines.requestId, requestId))
  return rows.toSorted((one, other) => one.kind.localeCompare(other.kind))
}

/** A broker who had brought the facilitator before this was requested; null when they are the renter. */
async function findReferrer(
  facilitatorId: string,
  { requestedAt, renterId }: EarningBooking,
  tx: Transaction,
): Promise<string | null> {
  const before = and(eq(referrals.referredId, facilitatorId), lte(referrals.createdAt, requestedAt))
  const [found] = await tx.select({ id: referrals.referrerId }).from(referrals).where(before)
  if (!found || found.id === renterId) return null
  return (await findBrokerRate(found.id, requestedAt, tx)) === null ? null : found.id
}
