import { and, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, customers, payments } from '#drizzle/schema.ts'
import { moveBooking } from '#app/bookings/booking/moves.server.ts'
import { findReadableBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { handleDepositEvent } from '#app/money/deposits/events.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { expireCheckout, findCheckout, type CheckoutState } from '#app/platform/payments.server.ts'
import { logUnavailable, PaymentUnavailable } from '#app/platform/stripe.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'
import { processOnce } from '#app/platform/stripe-events.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { days, later } from '#app/shared/durations.ts'
import { isId, newId } from '#app/shared/ids.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { confirmPaid } from './confirming.server.ts'
import { recordDecline } from './declines.server.ts'
import { catchUpDisputes, recordDispute, recordDisputeEnd } from './disputes.server.ts'
import { issueReceipt } from './receipts.server.ts'
import { refundLatePayment, payRefunds } from './refunds.server.ts'
import { catchUpRefunds, handleRefundEvent, recordRefundsOf } from './settlement.server.ts'

const settledFields = columnsOf(bookingRequests, {
  id: true,
  customerId: true,
  state: true,
  paymentStatus: true,
  pickupAt: true,
  depositMethod: true,
  securityDepositCents: true,
})
type Request = Pick<typeof bookingRequests.$inferSelect, keyof typeof settledFields>
export type Settled = 'confirmed' | 'refunded' | 'expired' | 'unpaid'

/**
 * Webhook, return page and jobs end here. Safe to repeat. Paid and held → confirmed; paid too late → refunded
 * (docs/product.md#holds); closed unpaid → dates freed.
 */
export async function settleCheckout(sessionId: string, now: Date): Promise<Settled> {
  const checkout = await findCheckout(sessionId)
  if (checkout?.status === 'expired') return expire(eq(bookingRequests.checkoutSessionId, sessionId), now)
  if (!checkout?.paid) return 'unpaid'
  const settled = await db.transaction((tx) => settlePaid(tx, checkout, now))
  await catchUpRefunds(checkout, now)
  await catchUpDisputes(checkout, now)
  if (settled === 'refunded') await payRefunds(now, { requestId: checkout.reference ?? undefined })
  return settled
}

/**
 * Asks Stripe while unpaid, and for a day after the dates were freed: a page that couldn't be closed may have been
 * paid.
 */
export async function findSettledBooking(id: string, viewer: Viewer | null, token: string | null, now: Date) {
  const known = await findReadableBooking(id, viewer, token, now)
  if (!known?.checkoutSessionId || known.bookingId !== null || known.paymentStatus !== 'unpaid') return known
  if (!bookingStates[known.state].isUnpaid && now >= later(known.payableUntil, days(1))) return known
  const moved = await trySettleCheckout(known.checkoutSessionId, now)
  return moved ? findReadableBooking(id, viewer, token, now) : known
}

export async function handlePaymentEvent(event: PaymentEvent, now: Date): Promise<void> {
  await processOnce(event, now, async () => {
    if (event.sessionId) await settleCheckout(event.sessionId, now)
    if (event.type === 'payment_intent.payment_failed') await recordDecline(event.reference)
    await handleDepositEvent(event, now)
    if (event.objectType === 'refund') await handleRefundEvent(event.objectId, now)
    if (event.type === 'charge.refunded' && event.paymentIntentId) await recordRefundsOf(event.paymentIntentId, now)
    if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.updated')
      await recordDispute(event.objectId, event.paymentIntentId, now)
    if (event.type === 'charge.dispute.closed') await recordDisputeEnd(event.objectId, event.paymentIntentId, now)
  })
}

/** Each may take half a minute; the next run continues. */
const maxFailures = 5

/**
 * Closes the payment page first, so that no one pays for freed dates. Those without a page come first; the others in
 * random order, so that failures don't starve the rest.
 */
export async function expireUnpaidRequests(now: Date): Promise<void> {
  const due = await db
    .select({ id: bookingRequests.id, sessionId: bookingRequests.checkoutSessionId })
    .from(bookingRequests)
    .where(and(eq(bookingRequests.state, 'awaiting_payment'), lte(bookingRequests.holdExpiresAt, now)))
    .orderBy(sql`${bookingRequests.checkoutSessionId} is not null, random()`)
    .limit(100)
  let unanswered = 0
  for (const { id, sessionId } of due) {
    if (unanswered === maxFailures) return
    try {
      const checkout = sessionId === null ? null : await expireCheckout(sessionId)
      // Unknown to Stripe: opened with other keys.
      if (checkout?.paid) await settleCheckout(checkout.sessionId, now)
      else await expire(eq(bookingRequests.id, id), now)
      unanswered = 0
    } catch (error) {
      // Dates stay held until Stripe answers.
      unanswered += 1
      logError('checkout.hold_expiration_failed', error instanceof PaymentUnavailable ? error.cause : error, {
        requestId: id,
      })
    }
  }
}

async function trySettleCheckout(sessionId: string, now: Date): Promise<boolean> {
  try {
    return (await settleCheckout(sessionId, now)) !== 'unpaid'
  } catch (error) {
    logUnavailable('checkout.settlement_failed', error, { sessionId })
    return false
  }
}

async function settlePaid(tx: Transaction, checkout: CheckoutState, now: Date): Promise<Settled> {
  const ours = eq(bookingRequests.checkoutSessionId, checkout.sessionId)
  const found = await tx.select(settledFields).from(bookingRequests).where(ours).for('update')
  const request = found[0] ?? (await claimByReference(tx, checkout))
  if (!request) return 'unpaid'
  if (request.paymentStatus === 'paid') return 'confirmed'
  if (request.paymentStatus === 'refunded') return 'refunded'
  const paymentId = await recordPayment(tx, request, checkout, now)
  if (bookingStates[request.state].isUnpaid) {
    await issueReceipt(tx, { paymentId }, now, await confirmPaid(tx, { request, now }))
    return 'confirmed'
  }
  await issueReceipt(tx, { paymentId }, now)
  const { amount, disputed } = checkout
  return refundLatePayment(tx, { id: paymentId, requestId: request.id, amount, disputed }, now)
}

/** A payment may arrive before its session was stored. */
async function claimByReference(
  tx: Transaction,
  { reference, sessionId }: CheckoutState,
): Promise<Request | undefined> {
  if (!isId(reference)) return undefined
  const unmarked = and(eq(bookingRequests.id, reference), isNull(bookingRequests.checkoutSessionId))
  const [request] = await tx
    .update(bookingRequests)
    .set({ checkoutSessionId: sessionId })
    .where(unmarked)
    .returning(settledFields)
  return request
}

async function recordPayment(tx: Transaction, request: Request, checkout: CheckoutState, now: Date): Promise<string> {
  const payment = {
    id: newId(),
    requestId: request.id,
    purpose: 'upfront' as const,
    amountCents: checkout.amount,
    stripePaymentIntentId: checkout.paymentIntentId,
    stripeChargeId: checkout.chargeId,
    stripePaymentMethodId: checkout.paymentMethodId,
    stripeCustomerId: checkout.customerId,
    cardBrand: checkout.card?.brand,
    cardLast4: checkout.card?.last4,
    receivedAt: now,
  }
  const { customerId: stripeCustomerId } = checkout
  await Promise.all([
    tx.insert(payments).values(payment),
    // Customer before stay, as in new requests: no deadlock.
    stripeCustomerId &&
      bookingStates[request.state].isUnpaid &&
      tx.update(customers).set({ stripeCustomerId }).where(eq(customers.id, request.customerId)),
  ])
  return payment.id
}

async function expire(which: SQL, now: Date): Promise<'expired'> {
  await db.transaction((tx) => moveBooking(tx, which, { from: 'awaiting_payment', to: 'expired', now }))
  return 'expired'
}
