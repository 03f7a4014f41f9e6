import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { bookingProblems, paymentProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { newSecret } from '#app/platform/secrets.server.ts'
import { requestStates } from '#app/shared/booking-status-lists.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId, newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { closeCheckout, closeCheckouts, findOpenPage, openPayment } from './checkout.server.ts'
import { createHold, type BookingInput } from './holds.server.ts'
import { findStripeCustomer, type BookingFacts } from './queries.server.ts'
import { moveBooking } from './moves.server.ts'

/** `token` is only known to the submit that made the request. */
type Requested = { requestId: string; token?: string; checkoutUrl: string }

const words = bookingProblems

/**
 * Holds the dates, then opens the payment page for the upfront half (docs/product.md#booking). Prices come from the car's row;
 * the price shown is only compared. Without a payment page the request is cancelled.
 */
export async function requestBooking(input: BookingInput): Promise<Outcome<Requested>> {
  const held = await createHold(input)
  if (!held.ok) return held
  const { entries, now } = input
  const { requestId, token, replaced } = held.value
  await closeCheckouts(replaced)
  try {
    const { car, price, stripeCustomerId } = held.value
    const { pickupDate, returnDate } = entries
    const customer = { name: entries.customerName, email: entries.customerEmail, stripeCustomerId }
    const checkoutUrl = await openPayment({
      requestId,
      token,
      car,
      upfront: cents(price.upfront),
      pickupDate,
      returnDate,
      customer,
      now,
    })
    return checkoutUrl ? ok({ requestId, token, checkoutUrl }) : await findStanding(input)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('checkout.creation_failed', error.cause, { requestId })
    // The person may have paid from another tab while Stripe kept us waiting.
    const ended = await cancelRequest(
      and(eq(bookingRequests.id, requestId), isNull(bookingRequests.checkoutSessionId)),
      { why: 'checkout.creation_failed', now },
    )
    const checkoutUrl = ended ? null : await findOpenPage(requestId)
    return checkoutUrl ? ok({ requestId, token, checkoutUrl }) : fail(words.failed)
  }
}

/** Submits of one person at the same moment replace each other: the request that remains answers for all of the same stay. */
async function findStanding({ viewer, vehicleId, entries }: BookingInput): Promise<Outcome<Requested>> {
  const own = and(eq(bookingRequests.profileId, viewer.id), eq(bookingRequests.vehicleId, vehicleId))
  const [standing] = await db
    .select(columnsOf(bookingRequests, { id: true, checkoutUrl: true, pickupDate: true, returnDate: true }))
    .from(bookingRequests)
    .where(and(own, inArray(bookingRequests.state, requestStates.unpaid)))
  if (!standing) return fail(paymentProblems.notPayable)
  const { id: requestId, checkoutUrl, pickupDate, returnDate } = standing
  if (pickupDate !== entries.pickupDate || returnDate !== entries.returnDate) return fail(words.otherRequestStands)
  return ok({ requestId, checkoutUrl: checkoutUrl ?? hrefs.confirmation({ booking_id: requestId }) })
}

/** Opens a new page if the process that should have opened it died. */
export async function continueToPayment(request: BookingFacts, now: Date): Promise<Outcome<string>> {
  const { requestId, car, upfront, pickupDate, returnDate } = request
  if (!bookingStates[request.state].isUnpaid || request.payableUntil <= now) return fail(paymentProblems.notPayable)
  if (request.checkoutUrl) return ok(request.checkoutUrl)
  const customer = { ...request.customer, stripeCustomerId: await findStripeCustomer(requestId) }
  const name = vehicleName(car)
  try {
    const url = await openPayment({
      requestId,
      token: newSecret(),
      car: name,
      upfront,
      pickupDate,
      returnDate,
      customer,
      attempt: newId(),
      now,
    })
    return url ? ok(url) : fail(paymentProblems.notPayable)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('checkout.creation_failed', error.cause, { requestId })
    return fail(paymentProblems.unavailable)
  }
}

/** Closes the payment page first, so that it can no longer be paid. */
export async function cancelOwnRequest(requestId: string, viewerId: string, now: Date): Promise<Outcome> {
  return endRequest({ requestId, which: requestsOf(viewerId), actorId: viewerId, why: 'cancelled by customer', now })
}

/** By staff, for the customer too: a link that went to a wrong address, or a customer who thinks again. */
export async function cancelRequestOf(requestId: string, actorId: string, now: Date): Promise<Outcome> {
  return endRequest({ requestId, actorId, why: 'ended by us', now })
}

type Ended = { requestId: string; which?: SQL; actorId: string; why: string; now: Date }

async function endRequest({ requestId, which, actorId, why, now }: Ended): Promise<Outcome> {
  const [request] = isId(requestId)
    ? await db
        .select(columnsOf(bookingRequests, { state: true, checkoutSessionId: true }))
        .from(bookingRequests)
        .where(and(eq(bookingRequests.id, requestId), which))
    : []
  if (!request) return fail(words.missing)
  if (!bookingStates[request.state].isUnpaid) return fail(paymentProblems.notCancelable)
  if (request.checkoutSessionId) {
    const closed = await closeCheckout(request.checkoutSessionId)
    if (!closed.ok) return closed
  }
  await cancelRequest(eq(bookingRequests.id, requestId), { why, actorId, now })
  return ok()
}

async function cancelRequest(
  which: SQL | undefined,
  { why, actorId, now }: { why: string; actorId?: string; now: Date },
): Promise<boolean> {
  const cancelled = await db.transaction((tx) =>
    moveBooking(tx, which, { from: 'awaiting_payment', to: 'cancelled', actorId, facts: { why }, now }),
  )
  return cancelled.length > 0
}
