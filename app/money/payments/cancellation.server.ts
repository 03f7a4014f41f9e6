/** Dates, money and deposit change together; Stripe is told afterwards (docs/product.md#cancellation). */
import { and, eq } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { cancellationProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import type { Cents } from '#app/shared/money.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { enqueueCancelledEmail } from './ending-emails.server.ts'
import { endBooking, moveMoney } from './ending.server.ts'
import { listPaid } from './payment-summary.server.ts'
import { cancellationOf, objectionToCancelling, type Cancellation, type Ended } from './rules.ts'

type Booked = Ended & { requestId: string }
type Cancelling = { requestId: string; viewer: { id: string }; agreed: number | undefined; now: Date }

const words = cancellationProblems

export async function findCancellation(booking: Booked, now: Date): Promise<Cancellation> {
  return cancellationOf(await listPaid(booking.requestId), booking, now)
}

/** Refuses when the refund is not what the customer `agreed` to. Cancelling again changes nothing. */
export async function cancelBooking({ requestId, viewer, agreed, now }: Cancelling): Promise<Outcome> {
  const cancelled = await transact((tx) => cancel(tx, { requestId, viewer, agreed, now }))
  if (!cancelled.ok) return cancelled
  if (cancelled.value !== null) await moveMoney(requestId, now)
  return ok()
}

async function cancel(tx: Transaction, { requestId, viewer, agreed, now }: Cancelling): Promise<Outcome<Cents | null>> {
  // Lock the request first, as settling a payment does.
  const which = eq(bookingRequests.id, requestId)
  const own = and(which, requestsOf(viewer.id))
  const [request] = await tx.select({ id: bookingRequests.id }).from(bookingRequests).where(own).for('update')
  const facts = request ? await findBookingFacts(requestId, tx) : null
  if (!facts?.bookingId) return fail(bookingProblems.missing)
  if (facts.state === 'cancelled') return ok(null)
  const objection = objectionToCancelling(facts, now)
  if (objection) return fail(words[objection])
  const money = cancellationOf(await listPaid(requestId, tx), facts, now)
  if (money.refund !== agreed) return fail(words.changed)
  await endBooking(tx, { ...facts, bookingId: facts.bookingId }, money, {
    to: 'cancelled',
    by: 'customer',
    actorId: viewer.id,
    why: 'canceled_by_customer',
    now,
  })
  const link = await issueBookingLink(tx, facts, now)
  await enqueueCancelledEmail(tx, facts, { ...money, link, now })
  return ok(money.refund)
}
