/** A booking that ends without a rental: dates, money and deposit in one transaction, Stripe afterwards. */
import { eq } from 'drizzle-orm'

import { bookingRequests, refunds } from '#drizzle/schema.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { markRefunded, moveBooking } from '#app/bookings/booking/moves.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { wayInProblems } from '#app/people/access/words.ts'
import { keepDeposits } from '#app/money/deposits/keeping.server.ts'
import { releaseDeposit } from '#app/money/deposits/opening.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import type { RefundKind } from '#app/shared/refund-kinds.ts'
import type { TimeOfDay } from '#app/shared/dates.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { enqueueCalledOffEmail, enqueueNoShowEmail } from './ending-emails.server.ts'
import { listPaid } from './payment-summary.server.ts'
import { payRefunds } from './refunds.server.ts'
import { because } from './refund-kinds.ts'
import {
  moneyOfEnding,
  objectionToEnding,
  objectionToNoShow,
  type Cancellation,
  type Ended,
  type Ending,
} from './rules.ts'
import { endingAbility } from './ending-rights.ts'

type Booked = { requestId: string; bookingId: string }
type EndingParams = {
  to: Ending
  by: 'customer' | 'us'
  actorId: string
  /** Of the refunds. */
  why: RefundKind
  /** Of a cancellation, and then the customer reads it; of a missed delivery, how the customer was tried to be reached. */
  reason?: string
  /** On the pickup day, our driver was there with the car. */
  driverTime?: TimeOfDay
  now: Date
}

/** In the caller's transaction, which has locked the request. */
export async function endBooking(
  tx: Transaction,
  booked: Booked,
  money: Cancellation,
  how: EndingParams,
): Promise<void> {
  const { requestId, bookingId } = booked
  const { to, by, actorId, why, reason, driverTime, now } = how
  const { refund, kept, before, lost, disputed } = money
  await moveBooking(tx, eq(bookingRequests.id, requestId), {
    from: 'confirmed',
    to,
    actorId,
    facts: {
      by,
      reason,
      driverTime,
      refundCents: refund,
      keptCents: kept,
      beforeCents: before,
      ...(lost > 0 && { lostCents: lost }),
      ...(disputed > 0 && { disputedCents: disputed }),
    },
    now,
  })
  if (refund > 0) {
    await markRefunded(tx, requestId)
    await tx.insert(refunds).values(
      money.refunds.map(({ paymentId, amount }) => ({
        paymentId,
        amountCents: amount,
        ...because(why),
        createdAt: now,
      })),
    )
  }
  await releaseDeposit(tx, bookingId, { actorId, now })
}

/** What could not be sent now is left to the jobs. */
export async function moveMoney(requestId: string, now: Date): Promise<void> {
  await payRefunds(now, { requestId })
  await keepDeposits(now, { requestId })
}

export async function findMoneyOfEnding(
  ending: Ending,
  booking: Ended & { requestId: string },
  now: Date,
): Promise<Cancellation> {
  return moneyOfEnding(ending, await listPaid(booking.requestId), booking, now)
}

type EndingByUs = {
  requestId: string
  ending: Ending
  actorId: string
  reason?: string
  driverTime?: TimeOfDay
  /** The refund in cents that the question named. */
  agreed: number
  now: Date
}

/** `before`: it had ended so already, by another or by this one; nothing is done twice. */
export async function endByUs(params: EndingByUs): Promise<Outcome<'ended' | 'before'>> {
  const ended = await transact((tx) => end(tx, params))
  if (ended.ok && ended.value === 'ended') await moveMoney(params.requestId, params.now)
  return ended
}

async function end(tx: Transaction, params: EndingByUs): Promise<Outcome<'ended' | 'before'>> {
  const { requestId, ending, actorId, reason, driverTime, agreed, now } = params
  await lockRequest(tx, requestId)
  const facts = await findBookingFacts(requestId, tx)
  if (!facts?.bookingId) return fail(rentalProblems.missing)
  if (facts.state === ending) return ok('before' as const)
  const objection = objectionToEnding(ending, facts, now)
  if (objection) return fail(rentalProblems[objection])
  if (!can(await findViewerById(actorId, now, tx), endingAbility[ending])) return fail(wayInProblems.manager)
  const driverThereAt = driverTime ? instantAt(dayOf(facts.pickupAt), driverTime) : null
  const missed = ending === 'no_show' && objectionToNoShow(facts, driverThereAt)
  if (missed) return fail(rentalProblems[missed])
  const money = moneyOfEnding(ending, await listPaid(requestId, tx), facts, now)
  if (money.refund !== agreed) return fail(rentalProblems.moneyChanged)

  const why = ending === 'cancelled' ? 'canceled_by_us' : 'no_show'
  await endBooking(tx, { requestId, bookingId: facts.bookingId }, money, {
    to: ending,
    by: 'us',
    actorId,
    why,
    reason,
    driverTime,
    now,
  })
  const link = await issueBookingLink(tx, facts, now)
  if (ending === 'cancelled') await enqueueCalledOffEmail(tx, facts, { ...money, reason: reason ?? '', link, now })
  else await enqueueNoShowEmail(tx, facts, { ...money, driverTime, reason, link, now })
  return ok('ended' as const)
}
