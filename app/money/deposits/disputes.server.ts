import { and, eq, isNotNull } from 'drizzle-orm'

import { depositEntries, depositHolds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { Dispute } from '#app/platform/disputes.server.ts'
import { isDecided, needsResponse } from '#app/shared/payment-states.ts'
import { enqueueDepositDisputeEmail } from './emails.server.ts'
import { lockDeposit } from './lock-deposit.server.ts'

/**
 * Of what was kept of a deposit; false, and nothing happens, for other payments. Tells the office, also of a deadline that moved, and
 * is safe to repeat. `dispute`: as Stripe says.
 */
export async function recordDepositDispute(
  dispute: Dispute,
  paymentIntentId: string | undefined,
  now: Date,
): Promise<boolean> {
  const { id, status, respondBy } = dispute
  const which = and(
    isNotNull(depositHolds.stripePaymentIntentId),
    eq(depositHolds.stripePaymentIntentId, paymentIntentId ?? ''),
  )
  const [known] = await db
    .select(columnsOf(depositHolds, { id: true, depositId: true }))
    .from(depositHolds)
    .where(which)
  if (!known) return false
  await db.transaction(async (tx) => {
    const locked = await lockDeposit(tx, known.depositId)
    const [hold] = await tx
      .select(
        columnsOf(depositHolds, {
          id: true,
          depositId: true,
          disputeId: true,
          disputeStatus: true,
          disputeRespondBy: true,
        }),
      )
      .from(depositHolds)
      .where(eq(depositHolds.id, known.id))
    if (!locked || !hold) return
    const isKnown = hold.disputeId === id
    const hasMoved = !isKnown || hold.disputeStatus !== status
    const isSameDeadline = hold.disputeRespondBy?.getTime() === respondBy?.getTime()
    if (!hasMoved && isSameDeadline) return
    await tx
      .update(depositHolds)
      .set({ disputeId: id, disputeStatus: status, disputeRespondBy: respondBy })
      .where(eq(depositHolds.id, hold.id))
    if (hasMoved)
      await tx.insert(depositEntries).values({
        depositId: hold.depositId,
        move: 'disputed',
        amountCents: dispute.amount,
        reason: status,
        stripeObjectId: id,
        createdAt: now,
      })
    const booking = await findBookingFacts(locked.requestId, tx)
    // Its end is told as that of any payment.
    const isNews = hasMoved ? !isDecided(status) : needsResponse(status)
    if (booking && isNews) await enqueueDepositDisputeEmail(tx, booking, { ...dispute, isKnown })
  })
  return true
}
