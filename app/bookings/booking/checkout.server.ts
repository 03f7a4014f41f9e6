import { and, eq, inArray, isNull, or } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { upfrontPart } from './payment-shares.ts'
import { paymentProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { expireCheckout, openCheckout } from '#app/platform/payments.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'
import { requestStates } from '#app/shared/booking-status-lists.ts'
import { shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Cents } from '#app/shared/money.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'

/** `attempt` distinguishes repeated openings for one request. */
export type Payment = {
  requestId: string
  token: string
  car: string
  upfront: Cents
  pickupDate: CalendarDate
  returnDate: CalendarDate
  customer: { name: string; email: string; stripeCustomerId: string | null }
  attempt?: string
  /** How long the page can be paid, in milliseconds. */
  openFor?: number
  now: Date
}

/** Concurrent calls get the same page. Null when the request has ended. Throws PaymentUnavailable. */
export async function openPayment({
  requestId,
  token,
  car,
  upfront,
  customer,
  attempt,
  openFor = business.booking.checkoutFor,
  now,
  ...stay
}: Payment): Promise<string | null> {
  const page = (query: { canceled?: string }) =>
    new URL(hrefs.confirmation({ booking_id: requestId, token, ...query }), env.origin).href
  const dates = `${shortDate(stay.pickupDate)} to ${shortDate(stay.returnDate)}`
  const checkout = await openCheckout({
    reference: requestId,
    amount: upfront,
    description: `${car}, ${dates}: ${upfrontPart}`,
    customerEmail: customer.email,
    customerName: customer.name,
    customerId: customer.stripeCustomerId ?? undefined,
    successUrl: page({}),
    cancelUrl: page({ canceled: 'true' }),
    expiresAt: later(now, openFor),
    metadata: { request: requestId },
    idempotencyKey: ['checkout', requestId, attempt].filter(Boolean).join(':'),
  })
  const ours = eq(bookingRequests.id, requestId)
  const first = or(isNull(bookingRequests.checkoutSessionId), eq(bookingRequests.checkoutSessionId, checkout.sessionId))
  const stored = await db
    .update(bookingRequests)
    .set({
      checkoutSessionId: checkout.sessionId,
      checkoutUrl: checkout.url,
      checkoutExpiresAt: checkout.expiresAt,
      accessTokenHash: hashSecret(token),
    })
    .where(and(ours, first, inArray(bookingRequests.state, requestStates.open)))
    .returning({ id: bookingRequests.id })
  if (stored.length > 0) return checkout.url
  await closeCheckouts([checkout.sessionId])
  return findOpenPage(requestId)
}

export async function findOpenPage(requestId: string): Promise<string | null> {
  const unpaid = and(eq(bookingRequests.id, requestId), inArray(bookingRequests.state, requestStates.unpaid))
  const [open] = await db.select({ url: bookingRequests.checkoutUrl }).from(bookingRequests).where(unpaid)
  return open?.url ?? null
}

/** Fails when it was paid, or may still be: Stripe did not answer. */
export async function closeCheckout(sessionId: string): Promise<Outcome> {
  try {
    const checkout = await expireCheckout(sessionId)
    if (!checkout) return fail(pageProblems.unavailable)
    return checkout.paid ? fail(paymentProblems.notCancelable) : ok()
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('checkout.expiration_failed', error.cause, { sessionId })
    return fail(pageProblems.unavailable)
  }
}

/** A page that was paid in the meantime is refunded when its event arrives. */
export async function closeCheckouts(sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    await expireCheckout(sessionId).catch((error: unknown) =>
      logError('checkout.replaced_expiration_failed', error, { sessionId }),
    )
  }
}
