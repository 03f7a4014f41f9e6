/** The payment page of a request: opened for the upfront half, closed when the request is given up. */
import { and, eq, inArray } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { expireCheckout, openCheckout } from '#app/platform/payments.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { shortDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents } from '#app/shared/money.ts'
import { done, refused, type Outcome } from '#app/shared/outcome.ts'
import type { BookingEntries } from './forms.ts'
import type { Held } from './holds.server.ts'

const words = problems.booking

type Payment = Omit<Held, 'replaced'> & { entries: BookingEntries; now: Date }

/** The payment page's address, or null when the request was replaced meanwhile: a second press was quicker. */
export async function openPayment({ requestId, token, price, car, stripeCustomerId, entries, now }: Payment): Promise<string | null> {
  const page = (query: { canceled?: string }) =>
    new URL(hrefs.confirmation({ booking_id: requestId, token, ...query }), env.origin).href
  const dates = `${shortDate(entries.pickupDate)} to ${shortDate(entries.returnDate)}`
  const checkout = await openCheckout({
    reference: requestId,
    amount: cents(price.upfront),
    description: `${car}, ${dates}: upfront half`,
    customerEmail: entries.customerEmail,
    customerName: entries.customerName,
    customerId: stripeCustomerId ?? undefined,
    successUrl: page({}),
    cancelUrl: page({ canceled: 'true' }),
    expiresAt: later(now, business.booking.checkoutFor),
    metadata: { request: requestId },
    idempotencyKey: `checkout:${requestId}`,
  })
  const noted = await db
    .update(bookingRequests)
    .set({ checkoutSessionId: checkout.sessionId, checkoutUrl: checkout.url, checkoutExpiresAt: checkout.expiresAt })
    .where(and(eq(bookingRequests.id, requestId), inArray(bookingRequests.state, ['awaiting_payment', 'confirmed'])))
    .returning({ id: bookingRequests.id })
  if (noted.length > 0) return checkout.url
  await endCheckouts([checkout.sessionId])
  return null
}

/** Closes a payment page. Refuses when it is paid by now, or when Stripe cannot be asked: then it might still be. */
export async function closeCheckout(sessionId: string): Promise<Outcome> {
  try {
    const { paid } = await expireCheckout(sessionId)
    return paid ? refused(words.notPayable) : done()
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('checkout not ended', error.cause, { sessionId })
    return refused(problems.page.unavailable)
  }
}

/** Replaced payment pages close before the new one opens; one paid in between is refunded when Stripe tells. */
export async function endCheckouts(sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    await expireCheckout(sessionId).catch((error: unknown) => logError('replaced checkout not ended', error, { sessionId }))
  }
}
