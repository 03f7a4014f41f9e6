/** The upfront half by its limit, everything else in full. */
import { rentals } from '#app/config/rentals.ts'
import { mayMove, refundOf, type BookingState, type Cancelled } from '#app/features/bookings/rules.ts'
import { later } from '#app/shared/durations.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'

export type Paid = { id: string; purpose: string; amount: Cents; refunded: Cents }

export type Cancellation = {
  refund: Cents
  /** Of the upfront half. */
  kept: Cents
  before: Cents
  refunds: { paymentId: string; amount: Cents }[]
}

export function cancellationOf(payments: readonly Paid[], cancelled: Cancelled, now: Date): Cancellation {
  const refunds = payments.map(({ id, purpose, amount, refunded }) => {
    const back = purpose === 'upfront' ? refundOf(amount, cancelled, now) : amount
    return { paymentId: id, amount: cents(Math.max(0, back - refunded)) }
  })
  const refund = sum(...refunds.map(({ amount }) => amount))
  const held = sum(...payments.map(({ amount, refunded }) => cents(amount - refunded)))
  return {
    refund,
    kept: cents(held - refund),
    before: sum(...payments.map(({ refunded }) => refunded)),
    refunds: refunds.filter(({ amount }) => amount > 0),
  }
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

/** What goes back: everything when we cancel; after a no-show as after cancelling too late (DECISIONS §2). */
export function moneyOfEnding(ending: Ending, payments: readonly Paid[], booked: Cancelled, now: Date): Cancellation {
  return cancellationOf(payments, { ...booked, by: ending === 'cancelled' ? 'us' : 'customer' }, now)
}

export function objectionToEnding(
  ending: Ending,
  booking: { state: BookingState; pickupAt: Date },
  now: Date,
): 'goneOn' | 'tooEarly' | undefined {
  // An unpaid request ends in other ways: its payment page is closed first.
  if (booking.state === 'awaiting_payment' || !mayMove(booking.state, ending)) return 'goneOn'
  return ending === 'no_show' && now < later(booking.pickupAt, rentals.noShowAfter) ? 'tooEarly' : undefined
}

/** `lowers`: our own refund of what was paid for the rental. Those made at Stripe are not asked for again. */
type Transfer = {
  kind: 'payment' | 'refund'
  purpose: string | null
  status: string | null
  amount: number
  lowers?: boolean
}

/** For the rental itself, and not given back by us. */
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
  const over = state === 'cancelled' || state === 'no_show' || state === 'expired'
  const back = all(({ kind }) => kind === 'refund')
  return {
    paid,
    refunded,
    kept: over ? cents(Math.max(0, paid - back)) : null,
    due: cents(over ? 0 : Math.max(0, total - paidToward(transfers))),
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
