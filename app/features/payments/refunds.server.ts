/** Money on its way back: noted in the transaction that causes it, sent to Stripe afterwards and as often as it takes. */
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'

import { bookingLog, bookingRequests, payments, refunds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { findRefund, refundPayment, type RefundState } from '#app/platform/refunds.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import { isId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { enqueueLatePaymentMail, enqueueRefundFailedMail, enqueueRefundMail } from './mails.server.ts'
import { issueReceipt } from './receipts.server.ts'

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

/**
 * Sends refunds that are wanted to Stripe, and asks after those that a bank is still working on. A failure leaves them as
 * they are; the next run tries again. With a request, only its own.
 */
export async function payRefunds(now: Date, { requestId }: { requestId?: string } = {}): Promise<void> {
  const open = await db
    .select({
      id: refunds.id, status: refunds.status, amountCents: refunds.amountCents, stripeRefundId: refunds.stripeRefundId,
      paymentIntentId: payments.stripePaymentIntentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.status, ['wanted', 'pending']),
        isNotNull(payments.stripePaymentIntentId),
        requestId ? eq(payments.requestId, requestId) : undefined,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(50)
  for (const refund of open) {
    try {
      const state = refund.stripeRefundId ? await findRefund(refund.stripeRefundId) : await send(refund)
      if (state) await settleRefund(refund.id, state, now)
    } catch (error) {
      logUnavailable('refund not sent', error, { refundId: refund.id })
    }
  }
}

/**
 * What Stripe's event about one of its refunds leads to. One whose answer was lost is known by our reference: Stripe repeats
 * a failed answer to the same order for a day, though it may have paid. Refunds that are not ours are fine.
 */
export async function takeRefundEvent(stripeRefundId: string, now: Date): Promise<void> {
  const state = await findRefund(stripeRefundId)
  if (!state) return
  const unanswered = isId(state.reference) ? and(eq(refunds.id, state.reference), isNull(refunds.stripeRefundId)) : undefined
  const [refund] = await db.select({ id: refunds.id }).from(refunds).where(or(eq(refunds.stripeRefundId, stripeRefundId), unanswered))
  if (refund) await settleRefund(refund.id, state, now)
}

function send({ id, amountCents, paymentIntentId }: { id: string; amountCents: number; paymentIntentId: string | null }) {
  return refundPayment({ paymentIntentId: paymentIntentId!, amount: cents(amountCents), reference: id, idempotencyKey: `refund:${id}` })
}

/** Takes Stripe's word for a refund: its receipt and its mail are written once, by whoever hears of it first. */
async function settleRefund(id: string, { refundId, status }: RefundState, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    const heard = refundStatusOf(status)
    // A bank may send money back that it had taken: what succeeded can still fail, nothing else goes backwards.
    if (!before || before.status === heard || before.status === 'failed') return
    if (before.status === 'succeeded' && heard === 'pending') return
    await tx
      .update(refunds)
      .set({ status: heard, stripeRefundId: refundId, settledAt: heard === 'pending' ? null : now })
      .where(eq(refunds.id, id))
    if (heard === 'pending') return
    const [payment] = await tx.select({ requestId: payments.requestId }).from(payments).where(eq(payments.id, before.paymentId))
    const booking = payment?.requestId ? await findBookingFacts(payment.requestId, tx) : null
    if (!booking) return
    const refund = { id, amount: cents(before.amountCents) }
    if (heard === 'failed') return enqueueRefundFailedMail(tx, booking, refund)
    const receipt = await issueReceipt(tx, { refundId: id }, now)
    await tx.insert(bookingLog).values({
      requestId: booking.requestId, move: 'refund_paid', facts: { amountCents: before.amountCents, receipt }, createdAt: now,
    })
    await enqueueRefundMail(tx, booking, { ...refund, receipt })
  })
}

/** Stripe's word for a refund in ours. Banks may take days: until then it is pending. */
function refundStatusOf(status: string): 'succeeded' | 'failed' | 'pending' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
