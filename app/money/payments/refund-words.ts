import { freeUntil, hasStandardLimit, isFreeToCancel, keptPart } from '#app/bookings/booking/rules.ts'
import { keptShare } from '#app/bookings/booking/payment-shares.ts'
import { disputedSumLabels } from '#app/bookings/booking/words.ts'
import { depositAtEndLabels, rentalEndingLabels } from './words.ts'
import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { hours } from '#app/shared/durations.ts'
import { cents, exactDollars, sumOrNone, type BasisPoints, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import type { Cancellation } from './rules.ts'

type Limit = { pickupAt: Date; freeBefore: number }

type OnCard = { last4: string | null; amount: Cents }
type Ended = Limit & {
  /** Because it ended. */
  refunded: Cents
  /** Before it ended. */
  earlier?: Cents
  kept: Cents
  /** Of it, what was or will be handed out at the desk. */
  atDesk?: Cents
  /** Stripe has sent the rest. */
  isOnCard?: boolean
  /** Where the rest goes. */
  cards?: readonly OnCard[]
  state?: BookingState
  /** The car was to be delivered. */
  isDelivered?: boolean
  /** What the customer's bank took back, and what it is still reviewing. */
  lost?: Cents
  disputed?: Cents
  keptIfWon?: Cents
}
type Booked = Limit & { createdAt: Date }

/** To be followed by what was kept. Hours are named only as our pages and the agreement name them. */
export function lateWords(booking: Limit): string {
  return hasStandardLimit(booking)
    ? `It was canceled within ${booking.freeBefore / hours(1)} hours of pickup`
    : `It was canceled after free cancellation ended (${printInstant(freeUntil(booking))})`
}

/** A booking made within the limit was never free to cancel: no past date is named. */
export function cancellingWords(booking: Booked, now: Date): string {
  const until = printInstant(freeUntil(booking))
  if (!hasStandardLimit(booking))
    return isFreeToCancel(booking, now)
      ? `Free cancellation until ${until}. After that, we keep ${keptShare}.`
      : `Free cancellation has ended. If you cancel, we keep ${keptShare}.`
  const limit = `${booking.freeBefore / hours(1)} hours`
  if (isFreeToCancel(booking, now))
    return `Free cancellation until ${limit} before pickup (${until}). After that, we keep ${keptShare}.`
  return isFreeToCancel(booking, booking.createdAt)
    ? `Free cancellation ended ${limit} before pickup (${until}). If you cancel now, we keep ${keptShare}.`
    : `Pickup was less than ${limit} away when you booked. If you cancel, we keep ${keptShare}.`
}

const list = new Intl.ListFormat('en-US')

export function refundWords({
  refunded,
  kept,
  cards = [],
  pickupAt,
  freeBefore,
  state,
  isDelivered,
  isOnCard,
  ...more
}: Ended) {
  const { earlier = cents(0), atDesk = cents(0), lost = cents(0), disputed = cents(0), keptIfWon = kept } = more
  const onCards = cards.length > 1 ? cards : [{ last4: cards[0]?.last4 ?? null, amount: cents(refunded - atDesk) }]
  const parts = onCards.map(({ last4, amount }) => {
    return `${exactDollars(amount)} to ${last4 ? `the card ending in ${last4}` : 'your card'}`
  })
  const back = `${isOnCard ? 'We refunded' : 'We’re refunding'} ${list.format(parts)}. Banks take a few days to show it.`
  const why =
    state === 'no_show'
      ? isDelivered
        ? 'We brought the car to you and couldn’t hand it over'
        : 'The car was not picked up'
      : lateWords({ pickupAt, freeBefore })
  const words = [
    refunded > atDesk && back,
    atDesk > 0 && `${exactDollars(atDesk)} is refunded at our desk.`,
    kept === 0 && keptIfWon > 0 && `${why}.`,
    kept > 0 && (refunded > 0 ? `We kept ${exactDollars(kept)}.` : `${why}, so we kept ${exactDollars(kept)}.`),
    earlier > 0 && `We refunded ${exactDollars(earlier)} earlier.`,
    lost > 0 && `Your bank returned ${exactDollars(lost)} to you.`,
    disputed > 0 && underReview({ kept, disputed, keptIfWon }),
  ].filter((each) => each !== false)
  return words.length > 0 ? words.join(' ') : 'Your refund hasn’t reached you yet. We’ll call you about it.'
}

type Booking = Limit & { state: BookingState; delivery: unknown }
type Sums = {
  kept: Cents | null
  lost: Cents
  disputed: Cents
  keptIfWon: Cents
  ended: Omit<Ended, 'kept' | keyof Limit>
}

/** On the pages of a booking that ended without a rental: where the money went; null of any other. */
export function endedWords(booking: Booking, { kept, lost, disputed, keptIfWon, ended }: Sums): string | null {
  const { state, delivery, pickupAt, freeBefore } = booking
  if (!bookingStates[state].isCalledOff || kept === null) return null
  return refundWords({
    state,
    isDelivered: delivery !== null,
    ...ended,
    kept,
    pickupAt,
    freeBefore,
    lost,
    disputed,
    keptIfWon,
  })
}

type Question = Pick<Cancellation, 'refund' | 'kept' | 'before' | 'lost' | 'disputed' | 'keptIfWon'> & {
  /** Of the refund. */
  atDesk: Cents
  card: { last4: string } | null
}

/** Before it ends: where each part of the money goes. */
export function endingRows({ refund, before, lost, atDesk, card, ...money }: Question) {
  const words = rentalEndingLabels
  const shown = (amount: Cents) => (amount > 0 ? exactDollars(amount) : null)
  const rest = cents(refund - atDesk)
  const rows: [label: string, value: string | null][] = [
    [words.before, shown(before)],
    [disputedSumLabels.takenBack, shown(lost)],
    [card && rest > 0 ? words.refundTo(card.last4) : words.refund, atDesk > 0 ? shown(rest) : sumOrNone(rest)],
    [words.refundAtDesk, shown(atDesk)],
    ...keptRows(money),
  ]
  return rows
}

type DepositAtEnd = {
  left: { amount: Cents; isOnTerminal: boolean } | null
  hold: { amount: Cents } | null
  isAsked: boolean
}

/** Before it ends: what becomes of the deposit. Cash may have replaced a hold that Stripe has not released yet. */
export function depositAtEndWords(deposit: Cents, atEnd: DepositAtEnd | null, reader: 'staff' | 'customer'): string {
  if (deposit === 0) return 'None'
  const words = depositAtEndLabels
  const { left, hold, isAsked } = atEnd ?? { left: null, hold: null, isAsked: false }
  const parts = [
    hold && words.released(exactDollars(hold.amount)),
    left && words[left.isOnTerminal ? 'releasedThere' : 'returned'](exactDollars(left.amount)),
    !left && !hold && words.none,
    isAsked && words.asked[reader],
  ]
  return parts.filter((each) => typeof each === 'string').join('. ')
}

type Kept = Pick<Cancellation, 'kept' | 'disputed' | 'keptIfWon'>

/** What is kept, and what a bank’s decision can still add to it. */
export function keptRows({ kept, disputed, keptIfWon }: Kept): [label: string, value: string | null][] {
  const waits = keptIfWon > kept
  return [
    [rentalEndingLabels.kept, waits && kept === 0 ? null : sumOrNone(kept)],
    [disputedSumLabels.underReview, disputed > 0 ? exactDollars(disputed) : null],
    [disputedSumLabels.keptIfWon, waits ? exactDollars(keptIfWon) : null],
  ]
}

/** Of an email: where the money goes, each part the way it was paid. `card`: "your card ending in 4242". */
export function refundingWords(refund: Cents, atDesk: Cents, card: string): string {
  const desk = `${exactDollars(atDesk)} at our desk. Stop by, or call us and we’ll find another way.`
  if (atDesk >= refund) return `We’re refunding ${desk}`
  const later = 'We’ll email you again when it’s on its way.'
  return atDesk > 0
    ? `We’re refunding ${exactDollars(refund - atDesk)} to ${card}, and ${desk} ${later}`
    : `We’re refunding ${exactDollars(refund)} to ${card}. ${later}`
}

/** Nothing of a payment can be promised or refunded while the bank decides about it. Of a late ending, also what is kept then. */
export function underReview({
  disputed,
  kept = cents(0),
  keptIfWon = kept,
}: Pick<Kept, 'disputed'> & Partial<Kept>): string {
  const review = `Your bank is reviewing ${exactDollars(disputed)} of your payment at your request. We can’t refund that part until it decides.`
  if (keptIfWon <= kept) return review
  const rest = kept + disputed > keptIfWon ? ' and refund the rest' : ''
  return `${review} If it decides for us, we keep ${exactDollars(keptIfWon)} in all${rest}.`
}

/** To be read after “we keep”. A sum where it is not the agreed part: less was paid, or a bank took some of it. */
export function keptWords(kept: Cents, booking: { total: Cents; upfrontShareBp: BasisPoints }): string {
  return kept === keptPart(booking) ? keptShare : exactDollars(kept)
}
