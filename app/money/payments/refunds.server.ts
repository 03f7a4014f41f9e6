/** Recorded in the transaction that causes it, sent to Stripe afterwards. */
import { and, eq, isNotNull, not, sql } from 'drizzle-orm'

import { bookingLog, payments, refunds } from '#drizzle/schema.ts'
import { markRefunded } from '#app/bookings/booking/moves.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { findRefund, refundPayment, RefundRefused, type RefundState } from '#app/platform/refunds.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { enqueueLatePaymentEmail } from './emails.server.ts'
import { catchUpDisputes } from './disputes.server.ts'
import { isAtDesk, isDisputed } from './payment-summary.server.ts'
import { because } from './refund-kinds.ts'
import { refuseRefund, settleRefund, recordRefundsOf } from './settlement.server.ts'

/** `disputed`: the bank asks it back already, and the refund waits for its decision. */
export async function refundLatePayment(
  tx: Transaction,
  payment: { id: string; requestId: string; amount: Cents; disputed: boolean },
  now: Date,
): Promise<'refunded'> {
  const { id: paymentId, requestId, amount, disputed } = payment
  await markRefunded(tx, requestId)
  await tx.insert(refunds).values({ paymentId, amountCents: amount, ...because('late_payment'), createdAt: now })
  await tx
    .insert(bookingLog)
    .values({ requestId, move: 'refunded', facts: { why: 'paid after the dates were freed' }, createdAt: now })
  const facts = await findBookingFacts(requestId, tx)
  if (facts) await enqueueLatePaymentEmail(tx, facts, { amount, disputed })
  return 'refunded'
}

type Open = { id: string; amountCents: number; stripeRefundId: string | null; paymentIntentId: string }

/** Failures are left to the next run. */
export async function payRefunds(now: Date, { requestId }: { requestId?: string } = {}): Promise<void> {
  for (const status of ['wanted', 'pending'] as const) {
    for (const refund of await listOpen(status, requestId)) {
      try {
        await (refund.stripeRefundId ? checkRefund(refund.id, refund.stripeRefundId, now) : send(refund, now))
      } catch (error) {
        logUnavailable('refund.send_failed', error, { refundId: refund.id })
      }
    }
  }
}

/** In random order, so that failures don't starve the rest. */
async function listOpen(status: 'wanted' | 'pending', requestId: string | undefined): Promise<Open[]> {
  const rows = await db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      stripeRefundId: refunds.stripeRefundId,
      paymentIntentId: payments.stripePaymentIntentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, status),
        isNotNull(payments.stripePaymentIntentId),
        ...(status === 'wanted' ? [not(isDisputed), not(isAtDesk)] : []),
        requestId ? eq(payments.requestId, requestId) : undefined,
      ),
    )
    .orderBy(sql`random()`)
    .limit(50)
  return rows.flatMap(({ paymentIntentId, ...row }) => (paymentIntentId ? [{ ...row, paymentIntentId }] : []))
}

async function checkRefund(id: string, stripeRefundId: string, now: Date): Promise<void> {
  const state = await findRefund(stripeRefundId)
  if (state) await settleRefund(id, state, now)
}

/**
 * Refused for good: fail it after recording what was refunded in other ways. What a bank asks back waits for its
 * decision, also when Stripe tells of the dispute first.
 */
async function send(refund: Open, now: Date): Promise<void> {
  const { id, paymentIntentId } = refund
  const state = await requestRefund(refund)
  if (state && (await settleRefund(id, state, now))) return
  await catchUpDisputes({ paymentIntentId, disputed: true }, now)
  await recordRefundsOf(paymentIntentId, now)
  const waits = and(eq(payments.stripePaymentIntentId, paymentIntentId), isDisputed)
  if ((await db.$count(payments, waits)) === 0) await refuseRefund(id, now)
}

/** Null when refused. Already refunded in full counts if the amount matches. */
async function requestRefund({ id, amountCents, paymentIntentId }: Open): Promise<RefundState | null> {
  const amount = cents(amountCents)
  try {
    const state = await refundPayment({
      paymentIntentId,
      amount,
      reference: id,
      idempotencyKey: `refund:${id}`,
    })
    return state.reference === id || state.amount === amount ? state : null
  } catch (error) {
    if (error instanceof RefundRefused) return null
    throw error
  }
}
