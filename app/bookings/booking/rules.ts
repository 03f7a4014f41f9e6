/** Refunds, limits and moves of bookings (docs/product.md#cancellation). */
import { business } from '#app/business.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { depositStates, type DepositStatus } from '#app/shared/deposit-states.ts'
import { later } from '#app/shared/durations.ts'
import { cents, share, type BasisPoints, type Cents } from '#app/shared/money.ts'
import { wallBefore, readWall, type Stay } from '#app/shared/wall-clock.ts'

const { freeCancellationBefore, depositAuthorizedBefore, leadTime } = business.booking

/** `freeBefore`: the limit the booking was made under. */
export type Cancelled = { pickupAt: Date; freeBefore?: number; by?: 'customer' | 'us' }

/**
 * Of what was paid: everything until 48 hours before pickup, and everything if we cancel. Later, what is beyond the part
 * that is kept.
 */
export function refundOf(
  paid: Cents,
  { pickupAt, freeBefore, by = 'customer', keeps = paid }: Cancelled & { keeps?: Cents },
  now: Date,
): Cents {
  return by === 'us' || isFreeToCancel({ pickupAt, freeBefore }, now) ? paid : cents(Math.max(0, paid - keeps))
}

/** What is kept after a late cancellation, of the price as it is then. */
export function keptPart({ total, upfrontShareBp }: { total: Cents; upfrontShareBp: BasisPoints }): Cents {
  return share(total, upfrontShareBp)
}

export function isFreeToCancel(cancelled: Cancelled, now: Date): boolean {
  return now <= freeUntil(cancelled)
}

/** In elapsed hours, across clock changes. */
export function freeUntil({ pickupAt, freeBefore = freeCancellationBefore }: Cancelled): Date {
  return later(pickupAt, -freeBefore)
}

/** Not so of a booking whose pickup moved after the limit: it lies some odd number of hours before the new one. */
export function hasStandardLimit({ freeBefore = freeCancellationBefore }: Pick<Cancelled, 'freeBefore'>): boolean {
  return freeBefore === freeCancellationBefore
}

/** In Atlanta's wall time; undefined when it has passed. */
export function freeUntilWall(
  stay: Pick<Stay, 'pickupDate' | 'pickupTime'>,
  { earliest }: Pick<Availability, 'earliest'>,
) {
  const last = wallBefore(stay.pickupDate, stay.pickupTime, freeCancellationBefore)
  const { date, time } = readWall(earliest)
  const now = wallBefore(date, time, leadTime)
  return `${last.date} ${last.time}` < `${now.date} ${now.time}` ? undefined : last
}

export function linkExpiresAt({ returnAt }: { returnAt: Date }): Date {
  return later(returnAt, business.booking.linkLivesAfterReturn)
}

/** Of an email that is sent now: anyone who is asked for something long after the rental can still open it. */
export function mailedLinkExpiresAt(booking: { returnAt: Date }, now: Date): Date {
  const [usual, least] = [linkExpiresAt(booking), later(now, business.booking.linkLivesAtLeast)]
  return usual > least ? usual : least
}

/** A day before pickup, or on confirmation if later. */
export function depositAt(pickupAt: Date, confirmedAt: Date): Date {
  const before = later(pickupAt, -depositAuthorizedBefore)
  return before < confirmedAt ? confirmedAt : before
}

/** Whether the keys may be handed over as far as the deposit is concerned. */
export function isSecured({ status, amountCents }: { status: DepositStatus; amountCents: number }): boolean {
  return amountCents === 0 || depositStates[status].isTaken
}

/** Dates are held a little longer than the payment page is open. */
export function payableUntil({
  holdExpiresAt,
  checkoutExpiresAt,
}: {
  holdExpiresAt: Date
  checkoutExpiresAt: Date | null
}): Date {
  return checkoutExpiresAt && checkoutExpiresAt < holdExpiresAt ? checkoutExpiresAt : holdExpiresAt
}

/** docs/product.md#life-of-a-booking */
export const moves = {
  awaiting_payment: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['active', 'cancelled', 'no_show'],
  active: ['returned'],
  returned: ['completed'],
  completed: [],
  expired: [],
  cancelled: [],
  no_show: [],
} as const satisfies Record<BookingState, readonly BookingState[]>

export function mayMove(from: BookingState, to: BookingState): boolean {
  const next: readonly BookingState[] = moves[from]
  return next.includes(to)
}

const readable = 'ACDEFGHJKMNPQRTUVWXY34679'

/** From 7 random bytes, without lookalike characters. The database rejects duplicates. */
export function bookingNumber(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, 7)].map((byte) => readable[byte % readable.length]).join('')
  return `MQ-${letters.slice(0, 3)}-${letters.slice(3)}`
}
