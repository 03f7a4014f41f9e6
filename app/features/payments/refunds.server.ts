/** Money on its way back: noted in the transaction that causes it, sent to Stripe afterwards and as often as it takes. */
import { eq } from 'drizzle-orm'

import { bookingLog, bookingRequests, payments, refunds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { PaymentUnavailable, refundPayment } from '#app/platform/payments.server.ts'
import { cents } from '#app/shared/money.ts'
import { enqueueLatePaymentMail } from './mails.server.ts'

/** Marks a payment that came for dates already freed: all of it is wanted back, and the customer is told. */
export async function giveBack(
  tx: Transaction,
  request: { id: string; upfrontAmountCents: number },
  paymentId: string,
  now: Date,
): Promise<'refunded'> {
  const { id: requestId, upfrontAmountCents } = request
  await tx.update(bookingRequests).set({ paymentStatus: 'refunded' }).where(eq(bookingRequests.id, requestId))
  await tx.insert(refunds).values({ paymentId, amountCents: upfrontAmountCents, reason: 'late payment', createdAt: now })
  await tx.insert(bookingLog).values({ requestId, move: 'refunded', facts: { why: 'paid after the dates were freed' }, createdAt: now })
  const facts = await findBookingFacts(requestId, tx)
  await enqueueLatePaymentMail(tx, facts!)
  return 'refunded'
}

/** Sends refunds that are wanted to Stripe. A failure leaves them wanted; the next run tries again. */
export async function payRefunds(now: Date): Promise<void> {
  const wanted = await db
    .select({ id: refunds.id, amountCents: refunds.amountCents, paymentIntentId: payments.stripePaymentIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.status, 'wanted'))
    .limit(50)
  for (const { id, amountCents, paymentIntentId } of wanted) {
    if (!paymentIntentId) continue
    try {
      const refund = await refundPayment({ paymentIntentId, amount: cents(amountCents), idempotencyKey: `refund:${id}` })
      const settledAt = refund.status === 'succeeded' ? now : null
      await db
        .update(refunds)
        .set({ status: refundStatusOf(refund.status), stripeRefundId: refund.refundId, settledAt })
        .where(eq(refunds.id, id))
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      logError('refund not sent', error.cause, { refundId: id })
    }
  }
}

/** Stripe's word for a refund in ours. Banks may take days: until then it is pending. */
function refundStatusOf(status: string): 'succeeded' | 'failed' | 'pending' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
