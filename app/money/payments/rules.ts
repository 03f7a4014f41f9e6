/** What is refunded when a booking ends or gets cheaper, and what is still owed. */
import { rentalFigures } from '#app/bookings/rentals/figures.ts'
import { business } from '#app/business.ts'
import { keptPart, mayMove, refundOf, type Cancelled } from '#app/bookings/booking/rules.ts'
import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { later } from '#app/shared/durations.ts'
import { cents, sum, type BasisPoints, type Cents } from '#app/shared/money.ts'

export type Paid = {
  id: string
  purpose: string
  amount: Cents
  /** Also what the customer's bank took back. */
  refunded: Cents
  /** Of it, what the bank took back. */
  lost: Cents
  /** The bank has not decided yet: nothing of it can be refunded. */
  disputed: boolean
}

/** What decides on the refund: the limit and the share are those of the booking, the total is the present one. */
export type Ended = Cancelled & { total: Cents; upfrontShareBp: BasisPoints }

export type Cancellation = {
  refund: Cents
  /** Of what no bank asks back. */
  kept: Cents
  /** Refunded earlier by us. */
  before: Cents
  /** Taken back by the customer's bank. */
  lost: Cents
  /** What is left of payments that a bank asks back. */
  disputed: Cents
  /** In all, if every bank decides for us. */
  keptIfWon: Cents
  refunds: { paymentId: string; amount: Cents }[]
}

/** Everything when it is free or we cancel; otherwise all beyond the part of the present total that is kept. */
export function cancellationOf(payments: readonly Paid[], ended: Ended, now: Date): Cancellation {
  const left = (counts: (payment: Paid) => boolean) => sum(...payments.filter(counts).map(leftOf))
  const held = left(({ disputed }) => !disputed)
  const refunds = refundsOf(refundOf(held, { ...ended, keeps: keptPart(ended) }, now), payments)
  const refund = sum(...refunds.map(({ amount }) => amount))
  const disputed = left(({ disputed }) => disputed)
  const all = sum(held, disputed)
  return {
    refund,
    kept: cents(held - refund),
    before: sum(...payments.map(({ refunded, lost }) => cents(refunded - lost))),
    lost: sum(...payments.map(({ lost }) => lost)),
    disputed,
    keptIfWon: cents(all - refundOf(all, { ...ended, keeps: keptPart(ended) }, now)),
    refunds: refunds.map(({ paymentId, amount }) => ({ paymentId, amount })),
  }
}

/**
 * Which payments a surplus is refunded from: the balance before the upfront half, the later payment before the earlier
 * one, and none that a bank asks back.
 */
export function refundsOf(
  surplus: Cents,
  payments: readonly Paid[],
): { paymentId: string; purpose: string; amount: Cents }[] {
  const counted = payments.filter(({ disputed }) => !disputed).toReversed()
  const isUpfront = ({ purpose }: Paid) => purpose === 'upfront'
  let left = Math.max(0, surplus)
  return [...counted.filter((each) => !isUpfront(each)), ...counted.filter(isUpfront)].flatMap((payment) => {
    const back = cents(Math.min(left, leftOf(payment)))
    left -= back
    return back > 0 ? [{ paymentId: payment.id, purpose: payment.purpose, amount: back }] : []
  })
}

/** Of a surplus, what no refund covers because a bank asks it back. */
export function surplusUnderReview(surplus: Cents, payments: readonly Paid[]): Cents {
  const refunded = sum(...refundsOf(surplus, payments).map(({ amount }) => amount))
  const disputed = sum(...payments.filter((each) => each.disputed).map(leftOf))
  return cents(Math.min(Math.max(0, surplus - refunded), disputed))
}

function leftOf({ amount, refunded }: Paid): Cents {
  return cents(Math.max(0, amount - refunded))
}

export function objectionToCancelling(
  booking: { state: BookingState; pickupAt: Date },
  now: Date,
): 'notAnyMore' | 'tooLate' | undefined {
  if (!mayMove(booking.state, 'cancelled')) return 'notAnyMore'
  return now >= booking.pickupAt ? 'tooLate' : undefined
}

export const endings = ['no_show', 'cancelled'] as const
/** How staff end a booking that did not become a rental. */
export type Ending = (typeof endings)[number]

/**
 * A car that we deliver wasn’t picked up only if our driver came to the address on time and waited until the end of the
 * wait. Otherwise we were the ones who didn’t come, and only canceling is left, with a full refund.
 */
export function objectionToNoShow(
  { pickupAt, delivery }: { pickupAt: Date; delivery: object | null },
  driverThereAt: Date | null,
): 'driverNotThere' | undefined {
  if (!delivery) return undefined
  const wasThere = driverThereAt && driverThereAt >= pickupAt && driverThereAt <= deliveredBy(pickupAt)
  return wasThere ? undefined : 'driverNotThere'
}

/** A driver of ours who comes later was not there at the agreed time. */
export function deliveredBy(pickupAt: Date): Date {
  return later(pickupAt, business.requirements.deliveryWithin)
}

/** Until then, the customer can still come or be there. */
export function waitEndsAt(pickupAt: Date): Date {
  return later(pickupAt, rentalFigures.noShowAfter)
}

/** What is refunded: everything when we cancel; after a no-show as after cancelling too late. */
export function moneyOfEnding(ending: Ending, payments: readonly Paid[], booked: Ended, now: Date): Cancellation {
  return cancellationOf(payments, { ...booked, by: ending === 'cancelled' ? 'us' : 'customer' }, now)
}

export function objectionToEnding(
  ending: Ending,
  booking: { state: BookingState; pickupAt: Date },
  now: Date,
): 'goneOn' | 'tooEarly' | undefined {
  // An unpaid request ends in other ways: its payment page is closed first.
  if (bookingStates[booking.state].isUnpaid || !mayMove(booking.state, ending)) return 'goneOn'
  return ending === 'no_show' && now < waitEndsAt(booking.pickupAt) ? 'tooEarly' : undefined
}

/**
 * `lowers`: a refund of ours of what was paid for the rental, or what a bank took back of it. Refunds made at Stripe are
 * not asked for again.
 */
export type Transfer = {
  kind: 'payment' | 'refund'
  purpose: string | null
  status: string | null
  amount: number
  lowers?: boolean
  /** It failed, and nothing is owed for it. */
  superseded?: boolean
}

/** For the rental itself, and neither refunded by us nor taken back by a bank. */
export function paidToward(transfers: readonly Transfer[]): Cents {
  const counted = transfers.flatMap(({ kind, purpose, status, amount, lowers }) => {
    if (kind === 'payment') return purpose === 'extra' ? [] : cents(amount)
    return lowers && status !== 'failed' ? cents(-amount) : []
  })
  return sum(...counted)
}

/** `kept`: what is not refunded of a booking that ended without a rental; null otherwise. */
export function balanceOf({ total, state }: { total: Cents; state: BookingState }, transfers: readonly Transfer[]) {
  const all = (counts: (transfer: Transfer) => boolean) =>
    sum(...transfers.filter(counts).map(({ amount }) => cents(amount)))
  const paid = all(({ kind, purpose }) => kind === 'payment' && purpose !== 'extra')
  const refunded = all(({ kind, status }) => kind === 'refund' && status !== 'failed')
  const back = all(({ kind, superseded }) => kind === 'refund' && !superseded)
  const { isCalledOff } = bookingStates[state]
  return {
    paid,
    refunded,
    kept: isCalledOff ? cents(Math.max(0, paid - back)) : null,
    due: cents(isCalledOff ? 0 : Math.max(0, total - paidToward(transfers))),
  }
}

/** Of charges after the return: what may be taken, what came in and what is still to be taken; what waits for an answer. */
type ChargeSums = { payable: Cents; paid: Cents; due: Cents; waiting: Cents; disputed: Cents }

export type Account = ReturnType<typeof accountOf>

/**
 * The rental and the charges after the return together. `owed`: what can be paid now; `received`: what came in and was
 * not given back by us; `whole`: what both cost. What waits for an answer is in none of them.
 */
export function accountOf(
  booked: { total: Cents; state: BookingState },
  transfers: readonly Transfer[],
  charges: ChargeSums,
) {
  const balance = balanceOf(booked, transfers)
  return {
    ...balance,
    charges,
    owed: sum(balance.due, charges.due),
    received: sum(paidToward(transfers), charges.paid),
    whole: sum(booked.total, charges.payable),
  }
}
