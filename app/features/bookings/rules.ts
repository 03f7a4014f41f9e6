/**
 * What the page shows is what is charged, line by line: S1's total, then an adjustment for every other rate shown
 * (DECISIONS §2, S1 §9).
 */
import { seasonOn, type Season } from '#app/features/rates/rules.ts'
import { appliesOn, taxLines, type DatedTax } from '#app/features/taxes/rules.ts'
import { business } from '#app/config/business.ts'
import type { Availability, Stay } from '#app/features/availability/rules.ts'
import type { TotalFormula } from '#app/features/fleet/rules.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { addDays, date, datesFrom, daysBetween, time, weekday, type CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import type { LineKind } from '#app/shared/line-kinds.ts'
import { cents, share, sum, times, type BasisPoints, type Cents } from '#app/shared/money.ts'
import { wallBefore } from '#app/shared/wall-clock.ts'

export type BaseRates = {
  dailyRateCents: number
  weekendRateCents: number | null
  securityDepositCents: number
}

export type Rates = BaseRates & { seasons: readonly Season[] }

export type QuoteLine = {
  kind: LineKind
  label: string
  quantity: number
  unitAmount: Cents
  amount: Cents
}

export type Quote = {
  days: number
  lines: QuoteLine[]
  total: Cents
  upfront: Cents
  remaining: Cents
  deposit: Cents
}

const {
  weeklyDays: week,
  weeklyDaysCharged,
  upfrontShareBp,
  freeCancellationBefore,
  depositAuthorizedBefore,
  leadTime,
} = business.booking

/**
 * A day in a season costs the season's rate. Of every full 7 days the cheapest is free; of the remaining days Saturdays and
 * Sundays outside of seasons cost the weekend rate. `extras` are added as they are. Taxes are those of the pickup day.
 * Undefined when the return is not after the pickup.
 */
export function quote(
  rates: Rates,
  pickup: CalendarDate,
  back: CalendarDate,
  taxes: readonly DatedTax[] = [],
  extras: readonly QuoteLine[] = [],
): Quote | undefined {
  const days = daysBetween(pickup, back)
  if (days < 1) return undefined
  const rented = datesFrom(pickup, days)
  const rental = [
    rentalLine(rates, days),
    ...seasonLines(rates, rented),
    ...weeklyLines(rates, rented),
    ...weekendLine(rates, rented),
    ...extras,
  ]
  const applying = taxes.filter((tax) => appliesOn(tax, pickup))
  const lines = [...rental, ...taxLines(applying, rental, days)]
  return quoteOf(days, lines, { securityDepositCents: rates.securityDepositCents, upfrontShareBp })
}

type Terms = { securityDepositCents: number; upfrontShareBp: number }

/** What its lines come to, and what of it is paid at once. */
export function quoteOf(days: number, lines: QuoteLine[], terms: Terms): Quote {
  const total = sum(...lines.map((line) => line.amount))
  const upfront = share(total, terms.upfrontShareBp)
  const deposit = cents(terms.securityDepositCents)
  return { days, lines, total, upfront, remaining: cents(total - upfront), deposit }
}

/** For sorting cars by their totals: `quote` is linear in a car's own rates, and seasons change some of its days. */
export function totalFormula(pickup: CalendarDate, back: CalendarDate, taxes: readonly DatedTax[]): TotalFormula {
  const net = (dailyRateCents: number, weekendRateCents: number | null) =>
    quote({ dailyRateCents, weekendRateCents, securityDepositCents: 0, seasons: [] }, pickup, back)?.total ?? 0
  const rented = datesFrom(pickup, Math.max(0, daysBetween(pickup, back)))
  const applying = taxes.filter((tax) => appliesOn(tax, pickup))
  const amounts = applying.filter(({ basis }) => basis !== 'percent')
  return {
    dailyRates: net(1, null),
    weekendDifferences: net(0, 1),
    taxes: applying.flatMap(({ basis, rate, appliesTo }) =>
      basis === 'percent' && appliesTo.includes('rental') ? [rate] : [],
    ),
    fees: sum(...taxLines(amounts, [], rented.length).map(({ amount }) => amount)),
    days: { first: pickup, last: addDays(back, -1) },
    weeks: weeksOf(rented).flatMap(([first]) => (first ? { first, last: addDays(first, week - 1) } : [])),
    weekendDays: leftOver(rented).filter(isWeekend),
  }
}

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

/** In Atlanta's wall time; undefined when it has passed. */
export function freeUntilWall(
  stay: Pick<Stay, 'pickupDate' | 'pickupTime'>,
  { earliest }: Pick<Availability, 'earliest'>,
) {
  const last = wallBefore(stay.pickupDate, stay.pickupTime, freeCancellationBefore)
  const now = wallBefore(date(earliest.slice(0, 10)), time(earliest.slice(11, 16)), leadTime)
  return `${last.date} ${last.time}` < `${now.date} ${now.time}` ? undefined : last
}

export function linkExpiresAt({ returnAt }: { returnAt: Date }): Date {
  return later(returnAt, business.booking.linkLivesAfterReturn)
}

/** Of an email that is sent now: whoever is asked for something long after the rental can still open it. */
export function mailedLinkExpiresAt(booking: { returnAt: Date }, now: Date): Date {
  const [usual, least] = [linkExpiresAt(booking), later(now, business.booking.linkLivesAtLeast)]
  return usual > least ? usual : least
}

/** A day before pickup, or on confirmation if later (DECISIONS §4). */
export function depositAt(pickupAt: Date, confirmedAt: Date): Date {
  const before = later(pickupAt, -depositAuthorizedBefore)
  return before < confirmedAt ? confirmedAt : before
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

/** DECISIONS §4. */
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

/** As booking_lines stores them. */
export function lineRows(requestId: string, lines: readonly QuoteLine[]) {
  return lines.map(({ unitAmount, amount, ...line }, sortOrder) => ({
    ...line,
    requestId,
    unitAmountCents: unitAmount,
    amountCents: amount,
    sortOrder,
  }))
}

export function rentalLine({ dailyRateCents }: Pick<Rates, 'dailyRateCents'>, days: number): QuoteLine {
  const unitAmount = cents(dailyRateCents)
  return { kind: 'rental', label: counted(days, 'day'), quantity: days, unitAmount, amount: times(unitAmount, days) }
}

function seasonLines({ dailyRateCents, seasons }: Rates, rented: CalendarDate[]): QuoteLine[] {
  return seasons.flatMap((season) => {
    const days = rented.filter((day) => seasonOn(day, [season])).length
    const unitAmount = cents(season.dailyRateCents - dailyRateCents)
    if (days === 0 || unitAmount === 0) return []
    const label = `${season.name}, ${counted(days, 'day')}`
    return [{ kind: 'season', label, quantity: days, unitAmount, amount: times(unitAmount, days) }]
  })
}

/** Weeks of which different days are the cheapest have lines of their own. */
function weeklyLines(rates: Rates, rented: CalendarDate[]): QuoteLine[] {
  const weeks = new Map<number, number>()
  for (const days of weeksOf(rented)) {
    const cheapest = Math.min(
      ...days.map((day) => seasonOn(day, rates.seasons)?.dailyRateCents ?? rates.dailyRateCents),
    )
    weeks.set(cheapest, (weeks.get(cheapest) ?? 0) + 1)
  }
  return [...weeks].map(([cheapest, count]) => {
    const unitAmount = cents(-(week - weeklyDaysCharged) * cheapest)
    const label = `Weekly rate, ${counted(count, 'week')}`
    return { kind: 'weekly', label, quantity: count, unitAmount, amount: times(unitAmount, count) }
  })
}

function weekendLine({ dailyRateCents, weekendRateCents, seasons }: Rates, rented: CalendarDate[]): QuoteLine[] {
  if (weekendRateCents === null) return []
  const weekendDays = leftOver(rented).filter((day) => isWeekend(day) && !seasonOn(day, seasons)).length
  if (weekendDays === 0 || weekendRateCents === dailyRateCents) return []
  const unitAmount = cents(weekendRateCents - dailyRateCents)
  const label = `Weekend rate, ${counted(weekendDays, 'day')}`
  return [{ kind: 'weekend', label, quantity: weekendDays, unitAmount, amount: times(unitAmount, weekendDays) }]
}

export function weeksOf(rented: CalendarDate[]): CalendarDate[][] {
  const weeks = Math.floor(rented.length / week)
  return Array.from({ length: weeks }, (_, index) => rented.slice(index * week, (index + 1) * week))
}

export function leftOver(rented: CalendarDate[]): CalendarDate[] {
  return rented.slice(rented.length - (rented.length % week))
}

export function isWeekend(day: CalendarDate): boolean {
  return weekday(day) === 0 || weekday(day) === 6
}

export function counted(count: number, unit: 'day' | 'week'): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
