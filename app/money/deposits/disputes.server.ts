import { and, eq, isNotNull } from 'drizzle-orm'

import { depositEntries, depositHolds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { findDispute } from '#app/platform/disputes.server.ts'
import { isDecided } from '#app/shared/payment-states.ts'
import { enqueueDepositDisputeEmail } from './emails.server.ts'
import { lockDeposit } from './lock-deposit.server.ts'

/** Of what was kept of a deposit; nothing happens for other payments. Asks Stripe, tells the office, and is safe to repeat. */
export async function recordDepositDispute(id: string, paymentIntentId: string | undefined, now: Date): Promise<void> {
  const which = and(
    isNotNull(depositHolds.stripePaymentIntentId),
    eq(depositHolds.stripePaymentIntentId, paymentIntentId ?? ''),
  )
  const [known] = await db.select(columnsOf(depositHolds, 'id depositId')).from(depositHolds).where(which)
  const dispute = known && (await findDispute(id))
  if (!dispute) return
  await db.transaction(async (tx) => {
    const locked = await lockDeposit(tx, known.depositId)
    const [hold] = await tx
      .select(columnsOf(depositHolds, 'id depositId disputeId disputeStatus'))
      .from(depositHolds)
      .where(eq(depositHolds.id, known.id))
    if (!locked || !hold || (hold.disputeId === id && hold.disputeStatus === dispute.status)) return
    await tx
      .update(depositHolds)
      .set({ disputeId: id, disputeStatus: dispute.status })
      .where(eq(depositHolds.id, hold.id))
    await tx.insert(depositEntries).values({
      depositId: hold.depositId,
      move: 'disputed',
      amountCents: dispute.amount,
      reason: dispute.status,
      stripeObjectId: id,
      createdAt: now,
    })
    const booking = await findBookingFacts(locked.requestId, tx)
    // Its end is told as that of any payment.
    if (booking && !isDecided(dispute.status)) await enqueueDepositDisputeEmail(tx, booking, dispute)
  })
}
