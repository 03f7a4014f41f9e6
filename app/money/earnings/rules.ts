/**
 * A commission for the facilitator and an override for who referred them (docs/product.md#commission). What a booking has earned follows
 * from its state alone; entries are what is missing in the ledger.
 */
import { business } from '#app/business.ts'
import type { EntryKind } from '#app/shared/earning-entries.ts'
import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { cents, share, sum, type BasisPoints, type Cents } from '#app/shared/money.ts'

export type BookingMoney = {
  state: BookingState
  total: Cents
  /** The rental without taxes. */
  net: Cents
  /** Of what was paid for the rental, neither refunded nor taken back by a bank. Neither deposit nor charges. */
  held: Cents
  /** Refunded at Stripe, or taken back by the customer's bank. Our own refunds follow from the total instead. */
  gone: Cents
  /** A dispute is open. */
  disputed: boolean
}

export type LineBalance = { pending: Cents; available: Cents; paid: Cents; begun: boolean }

/** In cents that come or go. */
export type EntryMove = {
  kind: Exclude<EntryKind, 'payout'>
  pending: Cents
  available: Cents
}

export function commission(rentalTotal: Cents, rateBp: BasisPoints): Cents {
  return share(rentalTotal, rateBp)
}

/** On top of the commission. */
export function override(earned: Cents, rateBp: BasisPoints = business.broker.overrideBp): Cents {
  return share(earned, rateBp)
}

/**
 * What commissions are of: the rental without taxes, in proportion to what was kept of its total (decisions 068, 074). What
 * is gone counts only as far as it is missing: a surplus may go, and what was lost may be paid again.
 */
export function commissionBaseOf({ state, total, net, held, gone }: BookingMoney): Cents {
  const kept = bookingStates[state].isCalledOff ? held : Math.max(held, total - gone)
  return share(net, Math.min(Math.max(kept, 0), total), total)
}

/** The booking is over, however it ended, and no bank asks for its money. */
export function isReleased({ state, disputed }: Pick<BookingMoney, 'state' | 'disputed'>): boolean {
  return bookingStates[state].isOver && !disputed
}

type Earned = {
  line: 'commission' | 'override'
  earned: Cents
  released: boolean
  /** Something of the rental's total was given back. */
  reduced: boolean
}

/** The entries that bring a line from where it is to what it has earned; none when it is there. */
export function movesToward({ line, earned, released, reduced }: Earned, standing: LineBalance): EntryMove[] {
  const { pending, available, paid, begun } = standing
  const rest = cents(earned - paid)
  // What was paid out and is owed back is taken from the next payout.
  const goal = released || rest < 0 ? { pending: cents(0), available: rest } : { pending: rest, available: cents(0) }
  const difference = cents(earned - sum(pending, available, paid))
  const first = changeBy(difference, standing, goal.available !== 0)
  const moves: EntryMove[] = []
  if (difference !== 0) {
    const added = begun ? 'adjustment' : line === 'commission' ? 'accrual' : 'override'
    moves.push({ kind: difference > 0 ? added : reduced ? 'reversal' : 'adjustment', ...first })
  }
  const toRelease = cents(goal.available - available - first.available)
  if (toRelease !== 0) moves.push({ kind: 'release', pending: cents(-toRelease), available: toRelease })
  return moves
}

/** What is added waits first, unless the line has started and is available; what is taken comes from what waits, if it can. */
function changeBy(difference: Cents, { pending, begun }: LineBalance, isAvailable: boolean) {
  if (difference >= 0) {
    const atOnce = begun && isAvailable
    return { pending: atOnce ? cents(0) : difference, available: atOnce ? difference : cents(0) }
  }
  const waiting = cents(-Math.min(Math.max(pending, 0), -difference) || 0)
  return { pending: waiting, available: cents(difference - waiting) }
}

export type DatedRate = { rateBp: BasisPoints; validFrom: Date }

/** The rate of an instant. A person whose rate was never changed has no history: it is the current one. */
export function rateAt(history: readonly DatedRate[], current: BasisPoints, at: Date): BasisPoints {
  const before = history
    .filter(({ validFrom }) => validFrom <= at)
    .sort((one, other) => +other.validFrom - +one.validFrom)
  const first = history.toSorted((one, other) => +one.validFrom - +other.validFrom)[0]
  return (before[0] ?? first)?.rateBp ?? current
}
