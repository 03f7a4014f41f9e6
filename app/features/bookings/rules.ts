/**
 * What the page shows is what is charged, line by line: S1's total, then an adjustment for every other rate shown
 * (DECISIONS §2, S1 §9).
 */
import { business } from '#app/config/business.ts'
import type { Availability, Stay } from '#app/features/availability/rules.ts'
import type { TotalFormula } from '#app/features/fleet/rules.ts'
import { addDays, date, daysBetween, time, weekday, type CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { cents, share, sum, times, type BasisPoints, type Cents } from '#app/shared/money.ts'
import { wallBefore } from '#app/shared/wall-clock.ts'

export type Rates = {
  dailyRateCents: number
  weekendRateCents: number | null
  securityDepositCents: number
}

export type QuoteLine = {
  kind: 'rental' | 'weekly' | 'weekend' | 'tax'
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

/** Both days inclusive. */
export type TaxRate = { name: string; rateBp: BasisPoints; appliesFrom: string; appliesUntil: string | null }

const week = 7
const { weeklyDaysCharged, upfrontShareBp, freeCancellationBefore, depositAuthorizedBefore, leadTime } =
  business.booking

/**
 * Every full 7 days cost 6 daily rates; Saturdays and Sundays of the remaining days cost the weekend rate. Taxes are
 * those of the pickup day. Undefined when the return is not after the pickup.
 */
export function quote(
  rates: Rates,
  pickup: CalendarDate,
  back: CalendarDate,
  taxes: TaxRate[] = [],
): Quote | undefined {
  const days = daysBetween(pickup, back)
  if (days < 1) return undefined
  const rental = [rentalLine(rates, days), ...weeklyLine(rates, days), ...weekendLine(rates, pickup, days)]
  const net = sum(...rental.map((line) => line.amount))
  const lines = [...rental, ...taxes.filter((tax) => appliesOn(tax, pickup)).map((tax) => taxLine(tax, net))]
  const total = sum(...lines.map((line) => line.amount))
  const upfront = share(total, upfrontShareBp)
  return {
    days,
    lines,
    total,
    upfront,
    remaining: cents(total - upfront),
    deposit: cents(rates.securityDepositCents),
  }
}

/** `quote` is linear in a car's rates: what it multiplies them by, for sorting cars by their totals. */
export function totalFormula(pickup: CalendarDate, back: CalendarDate, taxes: TaxRate[]): TotalFormula {
  const net = (dailyRateCents: number, weekendRateCents: number | null) =>
    quote({ dailyRateCents, weekendRateCents, securityDepositCents: 0 }, pickup, back)?.total ?? 0
  return {
    dailyRates: net(1, null),
    weekendDifferences: net(0, 1),
    taxes: taxes.filter((tax) => appliesOn(tax, pickup)).map(({ rateBp }) => rateBp),
  }
}

/** `freeBefore`: the limit the booking was made under. */
export type Cancelled = { pickupAt: Date; freeBefore?: number; by?: 'customer' | 'us' }

/** Everything until 48 hours before pickup, then nothing; everything if we cancel. */
export function refundOf(upfront: Cents, { pickupAt, freeBefore, by = 'customer' }: Cancelled, now: Date): Cents {
  return by === 'us' || isFreeToCancel({ pickupAt, freeBefore }, now) ? upfront : cents(0)
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
} as const satisfies Record<string, readonly string[]>

export type BookingState = keyof typeof moves

export function mayMove(from: BookingState, to: BookingState): boolean {
  const next: readonly BookingState[] = moves[from]
  return next.includes(to)
}

export function groupOf(state: BookingState): 'unpaid' | 'coming' | 'past' {
  if (state === 'awaiting_payment') return 'unpaid'
  return state === 'confirmed' || state === 'active' ? 'coming' : 'past'
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

function rentalLine({ dailyRateCents }: Rates, days: number): QuoteLine {
  const unitAmount = cents(dailyRateCents)
  const label = `${days} ${days === 1 ? 'day' : 'days'}`
  return { kind: 'rental', label, quantity: days, unitAmount, amount: times(unitAmount, days) }
}

function weeklyLine({ dailyRateCents }: Rates, days: number): QuoteLine[] {
  const weeks = Math.floor(days / week)
  if (weeks === 0) return []
  const unitAmount = cents(-(week - weeklyDaysCharged) * dailyRateCents)
  const label = `Weekly rate, ${weeks} ${weeks === 1 ? 'week' : 'weeks'}`
  return [{ kind: 'weekly', label, quantity: weeks, unitAmount, amount: times(unitAmount, weeks) }]
}

function weekendLine({ dailyRateCents, weekendRateCents }: Rates, pickup: CalendarDate, days: number): QuoteLine[] {
  if (weekendRateCents === null) return []
  const leftOver = days % week
  const weekendDays = Array.from({ length: leftOver }, (_, index) => addDays(pickup, days - leftOver + index)).filter(
    (day) => weekday(day) === 0 || weekday(day) === 6,
  ).length
  if (weekendDays === 0 || weekendRateCents === dailyRateCents) return []
  const unitAmount = cents(weekendRateCents - dailyRateCents)
  const label = `Weekend rate, ${weekendDays} ${weekendDays === 1 ? 'day' : 'days'}`
  return [{ kind: 'weekend', label, quantity: weekendDays, unitAmount, amount: times(unitAmount, weekendDays) }]
}

function appliesOn({ appliesFrom, appliesUntil }: TaxRate, pickup: CalendarDate): boolean {
  return appliesFrom <= pickup && (appliesUntil === null || pickup <= appliesUntil)
}

function taxLine({ name, rateBp }: TaxRate, net: Cents): QuoteLine {
  const amount = share(net, rateBp)
  return { kind: 'tax', label: name, quantity: 1, unitAmount: amount, amount }
}
