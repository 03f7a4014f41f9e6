/**
 * What the page shows is what is charged, line by line: days times the daily rate, then an adjustment for every other rate shown
 * (docs/product.md#rates). Every day has its rate; a booking whose dates change keeps those of the days it had.
 */
import type { DayRates } from '#drizzle/tables/bookings.ts'
import { seasonOn, type Season } from '#app/fleet/rates/rules.ts'
import { taxLinesByDay, type TaxesByDay } from '#app/bookings/taxes/by-day.ts'
import { appliesOn, taxLines, type DatedTax } from '#app/bookings/taxes/rules.ts'
import { business } from '#app/business.ts'
import type { TotalFormula } from '#app/fleet/cars/rules.ts'
import { addDays, datesFrom, daysBetween, isWeekend, type CalendarDate } from '#app/shared/dates.ts'
import type { LineKind } from '#app/shared/line-kinds.ts'
import { cents, share, sum, times, type Cents } from '#app/shared/money.ts'

const { weeklyDays: week, weeklyDaysCharged, upfrontShareBp } = business.booking

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

export type RatesByDay = Readonly<Record<string, DayRates>>

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
  const { dailyRateCents } = rates
  return reckon({ dailyRateCents, kept: {}, today: rates, upfrontShareBp, extras }, pickup, back, taxes)?.price
}

type Requoted = {
  /** Of the first line, as the booking was made. */
  dailyRateCents: number
  kept: RatesByDay
  /** What the days it had are taxed by; without, all days have today's. */
  keptTaxes?: TaxesByDay
  today: Rates
  upfrontShareBp: number
  /** Lines that other dates leave as they are. */
  extras?: readonly QuoteLine[]
}

/** The price of a booking whose dates change: days it had keep their rates, others cost today's. */
export function requote(given: Requoted, pickup: CalendarDate, back: CalendarDate, taxes: readonly DatedTax[] = []) {
  const reckoned = reckon(given, pickup, back, taxes)
  return reckoned && { ...reckoned.price, rates: reckoned.rates, taxes: reckoned.taxes }
}

/** Undefined when the return is not after the pickup. */
function reckon(
  { dailyRateCents, kept, keptTaxes = {}, today, upfrontShareBp, extras = [] }: Requoted,
  pickup: CalendarDate,
  back: CalendarDate,
  taxes: readonly DatedTax[],
): { price: Quote; rates: RatesByDay; taxes: TaxesByDay } | undefined {
  const days = daysBetween(pickup, back)
  if (days < 1) return undefined
  const rates = { ...ratesByDay(today, pickup, back), ...within(kept, pickup, back) }
  const rented = datesFrom(pickup, days).flatMap((day) => (rates[day] ? { day, ...rates[day] } : []))
  const last = leftOver(rented.map(({ day }) => day))
  const others = rented.map((each) => otherRate(each, last.includes(each.day)))
  const grouped = (kind: 'season' | 'weekend') => group(others, kind, dailyRateCents)
  const rental = [
    rentalLine({ dailyRateCents }, days),
    ...grouped('season'),
    ...weeklyLines(rented),
    ...grouped('weekend'),
    ...extras,
  ]
  const added = taxes.filter((tax) => appliesOn(tax, pickup))
  const taxed = rented.map(({ day }, index) => ({
    day,
    price: cents(others[index]?.daily ?? 0),
    taxes: keptTaxes[day] ?? added,
  }))
  const first = (rented.find(({ day }) => keptTaxes[day]) ?? { day: pickup }).day
  const lines = [...rental, ...taxLinesByDay(taxed, first, rental)]
  const total = sum(...lines.map((line) => line.amount))
  const upfront = share(total, upfrontShareBp)
  const deposit = cents(today.securityDepositCents)
  return {
    price: { days, lines, total, upfront, remaining: cents(total - upfront), deposit },
    rates,
    taxes: Object.fromEntries(taxed.map(({ day, taxes }) => [day, taxes])),
  }
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

export function ratesByDay(
  rates: Omit<Rates, 'securityDepositCents'>,
  pickup: CalendarDate,
  back: CalendarDate,
): RatesByDay {
  const { dailyRateCents: daily, weekendRateCents: weekend, seasons } = rates
  const entries = datesFrom(pickup, Math.max(0, daysBetween(pickup, back))).map((day): [string, DayRates] => {
    const season = seasonOn(day, seasons)
    return [day, { daily, weekend, season: season ? { name: season.name, daily: season.dailyRateCents } : null }]
  })
  return Object.fromEntries(entries)
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

function rentalLine({ dailyRateCents }: Pick<Rates, 'dailyRateCents'>, days: number): QuoteLine {
  const unitAmount = cents(dailyRateCents)
  return { kind: 'rental', label: counted(days, 'day'), quantity: days, unitAmount, amount: times(unitAmount, days) }
}

type RentedDay = DayRates & { day: CalendarDate }
type OtherRate = { kind: 'season' | 'weekend'; label: string; daily: number }

function within(kept: RatesByDay, pickup: CalendarDate, back: CalendarDate): RatesByDay {
  return Object.fromEntries(Object.entries(kept).filter(([day]) => pickup <= day && day <= addDays(back, -1)))
}

function otherRate({ day, daily, weekend, season }: RentedDay, isLeftOver: boolean): OtherRate {
  if (season) return { kind: 'season', label: season.name, daily: season.daily }
  if (isLeftOver && weekend !== null && isWeekend(day))
    return { kind: 'weekend', label: 'Weekend rate', daily: weekend }
  return { kind: 'season', label: 'Rate of added days', daily }
}

function group(others: OtherRate[], kind: OtherRate['kind'], base: number): QuoteLine[] {
  const found = new Map<string, { label: string; unit: number; days: number }>()
  for (const { label, daily } of others.filter((each) => each.kind === kind && each.daily !== base)) {
    const key = `${daily} ${label}`
    const before = found.get(key)
    found.set(key, { label, unit: daily - base, days: (before?.days ?? 0) + 1 })
  }
  return [...found.values()].map(({ label, unit, days }) => ({
    kind,
    label: `${label}, ${counted(days, 'day')}`,
    quantity: days,
    unitAmount: cents(unit),
    amount: times(cents(unit), days),
  }))
}

function weeklyLines(rented: RentedDay[]): QuoteLine[] {
  const weeks = new Map<number, number>()
  const dailyOn = new Map(rented.map(({ day, daily, season }) => [day, season?.daily ?? daily]))
  for (const days of weeksOf(rented.map(({ day }) => day))) {
    const cheapest = Math.min(...days.map((day) => dailyOn.get(day) ?? Infinity))
    weeks.set(cheapest, (weeks.get(cheapest) ?? 0) + 1)
  }
  return [...weeks].map(([cheapest, count]) => {
    const unitAmount = cents(-(week - weeklyDaysCharged) * cheapest)
    const label = `Weekly rate, ${counted(count, 'week')}`
    return { kind: 'weekly', label, quantity: count, unitAmount, amount: times(unitAmount, count) }
  })
}

function weeksOf(rented: CalendarDate[]): CalendarDate[][] {
  const weeks = Math.floor(rented.length / week)
  return Array.from({ length: weeks }, (_, index) => rented.slice(index * week, (index + 1) * week))
}

function leftOver(rented: CalendarDate[]): CalendarDate[] {
  return rented.slice(rented.length - (rented.length % week))
}

function counted(count: number, unit: 'day' | 'week'): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
