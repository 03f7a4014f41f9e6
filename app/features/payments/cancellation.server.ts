/** A customer cancels a paid booking (DECISIONS §2): dates, money and deposit move together, Stripe hears of it afterwards. */
import { and, eq, sql } from 'drizzle-orm'

import { bookingLog, bookingRequests, bookings, refunds, stays } from '#drizzle/schema.ts'
import { issueBookingLink } from '#app/features/bookings/own-booking.server.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { Cents } from '#app/shared/money.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { letGoOfDeposits, releaseDeposit } from './deposits.server.ts'
import { enqueueCancelledMail } from './mails.server.ts'
import { listPaid } from './money.server.ts'
import { payRefunds } from './refunds.server.ts'
import { cancellationOf, objectionToCancelling, type Cancellation } from './rules.ts'

type Booked = { requestId: string; pickupAt: Date; freeBefore: number }
type Cancelling = { requestId: string; viewer: { id: string }; agreed: number | undefined; now: Date }

const words = problems.cancellation

/** What cancelling this booking would mean at this instant. */
export async function findCancellation(booking: Booked, now: Date): Promise<Cancellation> {
  return cancellationOf(await listPaid(booking.requestId), booking, now)
}

/**
 * Cancels one's own booking before its pickup. What comes back is reckoned at `now`; when that is not the amount the
 * person has `agreed` to (the time limit passed meanwhile) it refuses, so that they are asked again. Cancelling what is
 * cancelled changes nothing.
 */
export async function cancelBooking({ requestId, viewer, agreed, now }: Cancelling): Promise<Outcome> {
  const cancelled = await db.transaction((tx) => cancel(tx, { requestId, viewer, agreed, now }))
  if (!cancelled.ok || cancelled.value === null) return cancelled.ok ? ok() : cancelled
  if (cancelled.value > 0) await payRefunds(now, { requestId })
  await letGoOfDeposits(now, { requestId })
  return ok()
}

/** Gives what goes back, or null when it was cancelled before. */
async function cancel(tx: Transaction, { requestId, viewer, agreed, now }: Cancelling): Promise<Outcome<Cents | null>> {
  // The request is locked first, as settling a payment locks it: whoever comes second then sees how it ended.
  const own = and(eq(bookingRequests.id, requestId), eq(bookingRequests.profileId, viewer.id))
  const [request] = await tx.select({ id: bookingRequests.id }).from(bookingRequests).where(own).for('update')
  const [booking] = request
    ? await tx.select().from(bookings).where(eq(bookings.requestId, request.id)).for('update')
    : []
  if (!booking) return fail(problems.booking.missing)
  if (booking.status === 'cancelled') return ok(null)
  const facts = (await findBookingFacts(requestId, tx))!
  const objection = objectionToCancelling({ state: booking.status, pickupAt: facts.pickupAt }, now)
  if (objection) return fail(words[objection])
  const { refund, kept, before, refunds: wanted } = cancellationOf(await listPaid(requestId, tx), facts, now)
  if (refund !== agreed) return fail(words.changed)

  await tx
    .update(bookings)
    .set({ status: 'cancelled', endedAt: now, rowVersion: sql`${bookings.rowVersion} + 1` })
    .where(eq(bookings.id, booking.id))
  await tx
    .update(stays)
    .set({ state: 'released', releasedAt: now })
    .where(and(eq(stays.requestId, requestId), eq(stays.state, 'active')))
  if (refund > 0) {
    await tx.update(bookingRequests).set({ paymentStatus: 'refunded' }).where(eq(bookingRequests.id, requestId))
    await tx.insert(refunds).values(
      wanted.map(({ paymentId, amount }) => ({
        paymentId,
        amountCents: amount,
        reason: 'cancelled by customer',
        createdAt: now,
      })),
    )
  }
  await releaseDeposit(tx, booking.id, { actorId: viewer.id, now })
  await tx.insert(bookingLog).values({
    requestId,
    move: 'cancelled',
    actorId: viewer.id,
    facts: { by: 'customer', refundCents: refund, keptCents: kept, beforeCents: before },
    createdAt: now,
  })
  const link = await issueBookingLink(tx, facts, now)
  await enqueueCancelledMail(tx, facts, { refund, kept, before, link })
  return ok(refund)
}
