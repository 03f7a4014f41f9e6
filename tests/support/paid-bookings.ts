/** Bookings made and paid as a customer does, with Stripe's stand-in, which the test file starts. */
import { eq } from 'drizzle-orm'

import { bookingRequests, bookings, payments, profiles, receipts, refunds } from '#drizzle/schema.ts'
import { requestBooking } from '#app/bookings/booking/commands.server.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { pay } from '#tests/support/stripe-shop.ts'

/** `typed`: the address in the form, from the account's own. */
export async function requestCar(now: Date, inDays: number, typed?: (own: string) => string | undefined) {
  const car = await makeCar()
  const viewer = await makeCustomer()
  const right = await rightEntries(viewer.id, addDays(dayOf(now), inDays))
  const account = one(await db.select().from(profiles).where(eq(profiles.id, viewer.id)))
  const entries = { ...right, customerEmail: typed?.(account.email) ?? right.customerEmail }
  // Stripe counts the half hour of its pages from the moment itself.
  const outcome = await requestBooking({ viewer, vehicleId: car.id, entries, now: new Date() })
  if (!outcome.ok) throw new Error(outcome.problem.body)
  const { requestId, checkoutUrl } = outcome.value
  const row = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  const sessionId = present(row.checkoutSessionId, 'the checkout session')
  return { car, viewer, entries, requestId, checkoutUrl, sessionId, pickupAt: row.pickupAt }
}

export async function bookCar(now: Date, inDays = 10, typed?: (own: string) => string | undefined) {
  const request = await requestCar(now, inDays, typed)
  await pay(request.checkoutUrl)
  const settled = await settleCheckout(request.sessionId, now)
  if (settled !== 'confirmed') throw new Error(`The booking is ${settled}.`)
  return request
}

/** The states of a booking and its refunds. */
export async function standingOf(requestId: string) {
  const row = one(
    await db
      .select({ state: bookings.status, paymentStatus: bookingRequests.paymentStatus, bookingId: bookings.id })
      .from(bookings)
      .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
      .where(eq(bookings.requestId, requestId)),
  )
  const back = await db
    .select({
      id: refunds.id,
      amount: refunds.amountCents,
      status: refunds.status,
      stripeRefundId: refunds.stripeRefundId,
      receipt: receipts.receiptNumber,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(receipts, eq(receipts.refundId, refunds.id))
    .where(eq(payments.requestId, requestId))
  return { ...row, refunds: back }
}
