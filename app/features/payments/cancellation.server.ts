/** Dates, money and deposit change together; Stripe is told afterwards (DECISIONS §2). */
import { and, eq } from 'drizzle-orm'

import { bookingRequests, refunds } from '#drizzle/schema.ts'
import { requestsOf } from '#app/features/access/own-requests.server.ts'
import { markRefunded, moveBooking } from '#app/features/bookings/moves.server.ts'
import { issueBookingLink } from '#app/features/bookings/own-booking.server.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { Cents } from '#app/shared/money.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { releaseHeldDeposits, releaseDeposit } from './deposits.server.ts'
import { enqueueCancelledEmail } from './emails.server.ts'
import { listPaid } from './payment-summary.server.ts'
import { payRefunds } from './refunds.server.ts'
import { cancellationOf, objectionToCancelling, type Cancellation } from './rules.ts'

type Booked = { requestId: string; pickupAt: Date; freeBefore: number }
type Cancelling = { requestId: string; viewer: { id: string }; agreed: number | undefined; now: Date }

const words = problems.cancellation

export async function findCancellation(booking: Booked, now: Date): Promise<Cancellation> {
  return cancellationOf(await listPaid(booking.requestId), booking, now)
}

/** Refuses when the refund is not what the customer `agreed` to. Cancelling again changes nothing. */
export async function cancelBooking({ requestId, viewer, agreed, now }: Cancelling): Promise<Outcome> {
  const cancelled = await db.transaction((tx) => cancel(tx, { requestId, viewer, agreed, now }))
  if (!cancelled.ok || cancelled.value === null) return cancelled.ok ? ok() : cancelled
  if (cancelled.value > 0) await payRefunds(now, { requestId })
  await releaseHeldDeposits(now, { requestId })
  return ok()
}

async function cancel(tx: Transaction, { requestId, viewer, agreed, now }: Cancelling): Promise<Outcome<Cents | null>> {
  // Lock the request first, as settling a payment does.
  const which = eq(bookingRequests.id, requestId)
  const own = and(which, requestsOf(viewer.id))
  const [request] = await tx.select({ id: bookingRequests.id }).from(bookingRequests).where(own).for('update')
  const facts = request ? await findBookingFacts(requestId, tx) : null
  if (!facts?.bookingId) return fail(problems.booking.missing)
  if (facts.state === 'cancelled') return ok(null)
  const objection = objectionToCancelling(facts, now)
  if (objection) return fail(words[objection])
  const { refund, kept, before, refunds: wanted } = cancellationOf(await listPaid(requestId, tx), facts, now)
  if (refund !== agreed) return fail(words.changed)

  await moveBooking(tx, which, {
    from: 'confirmed',
    to: 'cancelled',
    actorId: viewer.id,
    facts: { by: 'customer', refundCents: refund, keptCents: kept, beforeCents: before },
    now,
  })
  if (refund > 0) {
    await markRefunded(tx, requestId)
    await tx.insert(refunds).values(
      wanted.map(({ paymentId, amount }) => ({
        paymentId,
        amountCents: amount,
        reason: 'cancelled by customer',
        createdAt: now,
      })),
    )
  }
  await releaseDeposit(tx, facts.bookingId, { actorId: viewer.id, now })
  const link = await issueBookingLink(tx, facts, now)
  await enqueueCancelledEmail(tx, facts, { refund, kept, before, link })
  return ok(refund)
}
