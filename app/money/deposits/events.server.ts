/** Stripe's events about deposits. They only say where to look: what Stripe answers counts. */
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'

import { bookings, depositEntries, depositHolds, deposits } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findDispute } from '#app/platform/disputes.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'
import { isId } from '#app/shared/ids.ts'
import { enqueueDepositDisputeEmail } from './emails.server.ts'
import { followHold } from './keeping.server.ts'

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
  const [known] = await db.select({ id: depositHolds.id }).from(depositHolds).where(which)
  const dispute = known && (await findDispute(id))
  if (!dispute) return
  await db.transaction(async (tx) => {
    const [hold] = await tx
      .select(columnsOf(depositHolds, 'id depositId disputeId disputeStatus'))
      .from(depositHolds)
      .where(eq(depositHolds.id, known.id))
      .for('update')
    if (!hold || (hold.disputeId === id && hold.disputeStatus === dispute.status)) return
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
    const [booked] = await tx
      .select({ requestId: bookings.requestId })
      .from(deposits)
      .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
      .where(eq(deposits.id, hold.depositId))
    const booking = booked && (await findBookingFacts(booked.requestId, tx))
    if (booking) await enqueueDepositDisputeEmail(tx, booking, dispute)
  })
}
