/**
 * What a rental costs and when money comes back. What is shown on the page is what is charged, line by line:
 * S1's total first, then an adjustment for each other rate that the page shows (DECISIONS §2, S1 §9).
 */
import { business } from '#app/config/business.ts'
import type { Availability, Stay } from '#app/features/availability/rules.ts'
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

/** A tax and the days it applies on, both included; without a last one for good. */
export type TaxRate = { name: string; rateBp: BasisPoints; appliesFrom: string; appliesUntil: string | null }

const week = 7
const { weeklyDaysCharged, upfrontShareBp, freeCancellationBefore, depositAuthorizedBefore, leadTime } =
  business.booking

/**
 * The itemised price of a stay, or undefined when the return is not after the pickup.
 * Each full 7 days cost 6 daily rates; of the days left over, Saturdays and Sundays cost the weekend rate. Of the taxes
 * those are added that apply on the pickup day: here and nowhere else, so that page, card and charge agree.
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

/** What a cancellation is judged by; `freeBefore` is the duration the booking was made under. */
export type Cancelled = { pickupAt: Date; freeBefore?: number; by?: 'customer' | 'us' }

/** What comes back of the upfront payment: all of it until 48 hours before pickup, then nothing. All, when we cancel. */
export function refundOf(upfront: Cents, { pickupAt, freeBefore, by = 'customer' }: Cancelled, now: Date): Cents {
  return by === 'us' || isFreeToCancel({ pickupAt, freeBefore }, now) ? upfront : cents(0)
}

/** Whether cancelling costs nothing at this instant. */
export function isFreeToCancel(cancelled: Cancelled, now: Date): boolean {
  return now <= freeUntil(cancelled)
}

/** The last instant of free cancellation: so many hours before pickup as they pass, whatever the clocks do meanwhile. */
export function freeUntil({ pickupAt, freeBefore = freeCancellationBefore }: Cancelled): Date {
  return later(pickupAt, -freeBefore)
}

/** The same for a stay that is being chosen, as Atlanta's clocks show it; undefined when it is over by now. */
export function freeUntilWall(
  stay: Pick<Stay, 'pickupDate' | 'pickupTime'>,
  { earliest }: Pick<Availability, 'earliest'>,
) {
  const last = wallBefore(stay.pickupDate, stay.pickupTime, freeCancellationBefore)
  const now = wallBefore(date(earliest.slice(0, 10)), time(earliest.slice(11, 16)), leadTime)
  return `${last.date} ${last.time}` < `${now.date} ${now.time}` ? undefined : last
}

/** Until when an address with a secret opens a booking to whoever holds it. */
export function linkExpiresAt({ returnAt }: { returnAt: Date }): Date {
  return later(returnAt, business.booking.linkLivesAfterReturn)
}

/** When the card is asked for the deposit: a day before pickup, or with the confirmation when that is later (DECISIONS §4). */
export function depositAt(pickupAt: Date, confirmedAt: Date): Date {
  const before = later(pickupAt, -depositAuthorizedBefore)
  return before < confirmedAt ? confirmedAt : before
}

/** Until when a request can be paid, and so how long we promise its dates: they are held a little longer than its payment page is open. */
export function payableUntil({
  holdExpiresAt,
  checkoutExpiresAt,
}: {
  holdExpiresAt: Date
  checkoutExpiresAt: Date | null
}): Date {
  return checkoutExpiresAt && checkoutExpiresAt < holdExpiresAt ? checkoutExpiresAt : holdExpiresAt
}

/** Where a request or booking may go from where it is (DECISIONS §4). */
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

/** Where a booking stands in its customer's list. */
export function groupOf(state: BookingState): 'unpaid' | 'coming' | 'past' {
  if (state === 'awaiting_payment') return 'unpaid'
  return state === 'confirmed' || state === 'active' ? 'coming' : 'past'
}

const readable = 'ACDEFGHJKMNPQRTUVWXY34679'

/** A number for people, from 7 random bytes; letters that look alike are left out. The database refuses a clash, and the caller retries. */
export function bookingNumber(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, 7)].map((byte) => readable[byte % readable.length]).join('')
  return `MQ-${letters.slice(0, 3)}-${letters.slice(3)}`
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
