/** Where a deposit begins and ends with its booking; Stripe is told by keeping.server.ts. */
import { and, eq, inArray } from 'drizzle-orm'

import { depositEntries, depositHolds, deposits, type bookingRequests } from '#drizzle/schema.ts'
import { depositAt } from '#app/bookings/booking/rules.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { depositStatuses, openHolds } from '#app/shared/deposit-states.ts'

/** Of a car without one, it is over before it begins: nothing waits for it. */
export async function openDeposit(
  tx: Transaction,
  bookingId: string,
  request: Pick<typeof bookingRequests.$inferSelect, 'depositMethod' | 'securityDepositCents' | 'pickupAt'>,
  now: Date,
): Promise<void> {
  const { depositMethod: method, securityDepositCents: amountCents, pickupAt } = request
  await tx.insert(deposits).values({
    bookingId,
    method,
    amountCents,
    ...(amountCents === 0 && { status: 'released' as const, decidedAt: now }),
    authorizeAt: depositAt(pickupAt, now),
    reported: method === 'cash' && isReported(amountCents),
  })
}

/** Cash from here on is marked for the accountant. */
export function isReported(amountCents: number): boolean {
  return amountCents >= business.booking.cashDepositReportedFrom
}

/** Cash that was received is given back at the desk. */
export async function releaseDeposit(
  tx: Transaction,
  bookingId: string,
  by: { actorId: string | null; now: Date },
): Promise<void> {
  const unused = and(eq(deposits.bookingId, bookingId), inArray(deposits.status, depositStatuses.wanted))
  const [deposit] = await tx
    .update(deposits)
    .set({ status: 'released', decidedAt: by.now, retryAt: null })
    .where(unused)
    .returning()
  if (!deposit) return
  const open = and(eq(depositHolds.depositId, deposit.id), inArray(depositHolds.status, openHolds))
  const isHeld = (await tx.$count(depositHolds, open)) > 0
  await tx.insert(depositEntries).values({
    depositId: deposit.id,
    move: isHeld ? 'release_decided' : 'released',
    amountCents: deposit.amountCents,
    actorId: by.actorId,
    createdAt: by.now,
  })
}
