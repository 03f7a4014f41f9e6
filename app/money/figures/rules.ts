/** What the house took in over a range of days of Atlanta, both inclusive. Deposits are never revenue (docs/product.md#deposits). */
import { rangeFigures } from './figures.ts'
import { addDays, date, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'

export type Range = { from: CalendarDate; until: CalendarDate }

/** As typed, and what is wrong with it. */
export type ReadRange =
  | { ok: true; range: Range }
  | { ok: false; typed: { from: string; until: string }; wrong: Partial<Record<keyof Range, RangeFault>> }
export type RangeFault = 'noDay' | 'backward' | 'tooLong'

export const periodPresets = ['month', 'lastMonth', 'year', 'lastYear', 'twelveMonths'] as const
export type Preset = (typeof periodPresets)[number]

/** Ranges of the present end today: nothing was taken in later. */
export function presetRange(preset: Preset, today: CalendarDate): Range {
  const month = firstOf(today)
  const lastMonth = firstOf(addDays(month, -1))
  const year = Number(today.slice(0, 4))
  if (preset === 'month') return { from: month, until: today }
  if (preset === 'lastMonth') return { from: lastMonth, until: addDays(month, -1) }
  if (preset === 'year') return { from: date(`${year}-01-01`), until: today }
  if (preset === 'lastYear') return { from: date(`${year - 1}-01-01`), until: date(`${year - 1}-12-31`) }
  return { from: date(`${year - 1}-${today.slice(5, 7)}-01`), until: addDays(month, -1) }
}

/** Without a word of the range, this month. */
export function readRange(query: URLSearchParams, today: CalendarDate): ReadRange {
  const typed = { from: query.get('from') ?? '', until: query.get('until') ?? '' }
  if (!query.has('from') && !query.has('until')) return { ok: true, range: presetRange('month', today) }
  const [from, until] = [parseDate(typed.from), parseDate(typed.until)]
  if (!from || !until)
    return { ok: false, typed, wrong: { ...(!from && { from: 'noDay' }), ...(!until && { until: 'noDay' }) } }
  if (until < from) return { ok: false, typed, wrong: { until: 'backward' } }
  if (monthsOf({ from, until }).length > rangeFigures.longestRange)
    return { ok: false, typed, wrong: { until: 'tooLong' } }
  return { ok: true, range: { from, until } }
}

/** "2026-11", the first to the last; one more than is allowed at most. */
export function monthsOf({ from, until }: Range): string[] {
  const months: string[] = []
  for (let first = firstOf(from); first <= until; first = firstOf(addDays(first, 31))) {
    months.push(first.slice(0, 7))
    if (months.length > rangeFigures.longestRange) break
  }
  return months
}

/** In cents. `rentals` and `charges` are without taxes; with them, what came in minus what went back. */
export type Takings = {
  received: Cents
  refunded: Cents
  rentals: Cents
  charges: Cents
  taxes: Cents
}

/** What payments and refunds of one kind come to. */
export type Moved = { paid: number; paidTax: number; back: number; backTax: number }

export function takingsOf(rental: Moved, extra: Moved): Takings {
  const net = ({ paid, paidTax, back, backTax }: Moved) => cents(paid - paidTax - (back - backTax))
  return {
    received: cents(rental.paid + extra.paid),
    refunded: cents(rental.back + extra.back),
    rentals: net(rental),
    charges: net(extra),
    taxes: cents(rental.paidTax + extra.paidTax - rental.backTax - extra.backTax),
  }
}

export const nothing: Takings = takingsOf(
  { paid: 0, paidTax: 0, back: 0, backTax: 0 },
  { paid: 0, paidTax: 0, back: 0, backTax: 0 },
)

/** Without taxes. */
export function revenue({ rentals, charges }: Pick<Takings, 'rentals' | 'charges'>): Cents {
  return sum(rentals, charges)
}

export function totalTakings(all: readonly Takings[]): Takings {
  const of = (part: keyof Takings) => sum(...all.map((each) => each[part]))
  return {
    received: of('received'),
    refunded: of('refunded'),
    rentals: of('rentals'),
    charges: of('charges'),
    taxes: of('taxes'),
  }
}

/** Days of a range: how many the car was with us, rented, and not to be rented (repairs, outside bookings). */
export type CarDays = { days: number; rented: number; blocked: number }

/** From 0 to 1, of the days on which it could be rented; null where there were none. */
export function utilization({ days, rented, blocked }: CarDays): number | null {
  const open = days - blocked
  return open > 0 ? Math.min(1, rented / open) : null
}

/** "12.5%" */
export function printShare(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

function firstOf(day: CalendarDate): CalendarDate {
  return date(`${day.slice(0, 7)}-01`)
}
