/** Stripe's events about deposits. They only say where to look: what Stripe answers counts. */
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'

import { depositEntries, depositHolds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findDispute } from '#app/platform/disputes.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'
import { isId } from '#app/shared/ids.ts'
import { isDecided } from '#app/shared/payment-states.ts'
import { enqueueDepositDisputeEmail } from './emails.server.ts'
import { followHold } from './keeping.server.ts'
import { lockDeposit } from './lock-deposit.server.ts'

const followed = ['payment_intent', 'charge', 'checkout.session']

export async function handleDepositEvent(event: PaymentEvent, now: Date): Promise<void> {
  if (event.objectType === 'dispute') return recordDispute(event.objectId, event.paymentIntentId, now)
  if (!followed.includes(event.objectType)) return
  const hold = await findHold(event)
  if (hold) await followHold(hold.id, now)
}

async function findHold({ paymentIntentId, sessionId, reference }: PaymentEvent) {
  const [hold] = await db
    .select({ id: depositHolds.id })
    .from(depositHolds)
    .where(
      or(
        paymentIntentId ? eq(depositHolds.stripePaymentIntentId, paymentIntentId) : undefined,
        sessionId ? eq(depositHolds.checkoutSessionId, sessionId) : undefined,
        isId(reference) ? eq(depositHolds.id, reference) : undefined,
      ) ?? sql`false`,
    )
  return hold
}

async function recordDispute(id: string, paymentIntentId: string | undefined, now: Date): Promise<void> {
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
