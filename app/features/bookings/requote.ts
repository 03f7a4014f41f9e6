/** The price of a booking whose dates change: days it had keep their rates, others cost today's (S2 §4). */
import type { DayRates } from '#drizzle/tables/bookings.ts'
import { business } from '#app/config/business.ts'
import { seasonOn } from '#app/features/rates/rules.ts'
import { taxLinesByDay, type TaxesByDay } from '#app/features/taxes/by-day.ts'
import { appliesOn, type DatedTax } from '#app/features/taxes/rules.ts'
import { addDays, datesFrom, daysBetween, type CalendarDate } from '#app/shared/dates.ts'
import { cents, times } from '#app/shared/money.ts'
import {
  counted,
  isWeekend,
  leftOver,
  quoteOf,
  rentalLine,
  weeksOf,
  type Quote,
  type QuoteLine,
  type Rates,
} from './rules.ts'

export type RatesByDay = Readonly<Record<string, DayRates>>

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

/** Arithmetic and order of lines as in `quote`. Undefined when the return is not after the pickup. */
export function requote(
  { dailyRateCents, kept, keptTaxes = {}, today, upfrontShareBp, extras = [] }: Requoted,
  pickup: CalendarDate,
  back: CalendarDate,
  taxes: readonly DatedTax[] = [],
): (Quote & { rates: RatesByDay; taxes: TaxesByDay }) | undefined {
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
  return {
    ...quoteOf(days, lines, { securityDepositCents: today.securityDepositCents, upfrontShareBp }),
    rates,
    taxes: Object.fromEntries(taxed.map(({ day, taxes }) => [day, taxes])),
  }
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
    const unitAmount = cents(-(business.booking.weeklyDays - business.booking.weeklyDaysCharged) * cheapest)
    const label = `Weekly rate, ${counted(count, 'week')}`
    return { kind: 'weekly', label, quantity: count, unitAmount, amount: times(unitAmount, count) }
  })
}
