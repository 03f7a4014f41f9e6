/** What can be had of each day, as pickup and as return: calendar, time lists and search forms ask here. */
import { business } from '#app/business.ts'
import { addDays, datesFrom, weekday, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { readWall, wallTime, type Stay } from '#app/shared/wall-clock.ts'
import { lastPickup, minDaysFrom, pickupSlots, stayProblem, tightest, type Availability } from './rules.ts'

const { opens, closes } = business.hours

/** Pickups are possible from `from` on, returns up to `until`; undefined where none is. */
export type DayTimes = { from?: TimeOfDay; until?: TimeOfDay }

export type DayState = 'free' | 'partly' | 'taken' | 'within' | 'tooSoon' | 'tooFar'

/** Each press of a calendar asks about the same days again. */
const known = new WeakMap<Availability, Map<CalendarDate, DayTimes>>()

/** The later a pickup and the earlier a return, the easier: both are decided by the shortest stay around them. */
export function dayTimes(day: CalendarDate, given: Availability): DayTimes {
  const days = known.get(given) ?? new Map<CalendarDate, DayTimes>()
  known.set(given, days)
  const times = days.get(day) ?? findTimes(day, given)
  days.set(day, times)
  return times
}

function findTimes(day: CalendarDate, given: Availability): DayTimes {
  const begins = (slot: TimeOfDay) => fits({ ...shortestFrom(day, given), pickupTime: slot }, given)
  const ends = (slot: TimeOfDay) => fits({ ...shortestTo(day, given), returnTime: slot }, given)
  return {
    from: begins(closes) ? pickupSlots.find(begins) : undefined,
    until: ends(opens) ? pickupSlots.findLast(ends) : undefined,
  }
}

export function dayState(day: CalendarDate, { from, until }: DayTimes, given: Availability): DayState {
  if (from === opens) return 'free'
  if (from ?? until) return 'partly'
  if (day > lastPickup(given)) return 'tooFar'
  if (wallTime(day, closes) < given.earliest) return 'tooSoon'
  return isWithinStay(day, given) ? 'within' : 'taken'
}

const fewDays = 7

/** The month in sight before a day is chosen: the first, or near its end the one with the most days to book. `months`: "2026-11" */
export function openingMonth(months: readonly string[], bookable: readonly CalendarDate[]): string | undefined {
  const count = (month: string) => bookable.filter((day) => day.startsWith(month)).length
  const [first] = months
  if (first === undefined || count(first) >= fewDays) return first
  return months.reduce((fullest, month) => (count(month) > count(fullest) ? month : fullest), first)
}

/** Tomorrow, once today is too late for a pickup. */
export function firstPickup({ earliest }: Pick<Availability, 'earliest'>): CalendarDate {
  const { date, time } = readWall(earliest)
  return time > closes ? addDays(date, 1) : date
}

export function pickupTimes(day: CalendarDate, given: Availability): TimeOfDay[] {
  const { from } = dayTimes(day, given)
  return from ? pickupSlots.filter((slot) => slot >= from) : []
}

function fits(stay: Stay, given: Availability): boolean {
  return stayProblem(stay, given) === undefined
}

export function shortestFrom(day: CalendarDate, given: Pick<Availability, 'minDays' | 'seasons'>): Stay {
  return tightest({ pickupDate: day, returnDate: addDays(day, minDaysFrom(day, given)) })
}

/** From the latest pickup whose minimum days end by then. */
function shortestTo(day: CalendarDate, given: Availability): Stay {
  const [before, last] = [addDays(day, -1), lastPickup(given)]
  let pickupDate = before < last ? before : last
  while (addDays(pickupDate, minDaysFrom(pickupDate, given)) > day) pickupDate = addDays(pickupDate, -1)
  return tightest({ pickupDate, returnDate: day })
}

/** Neither the first nor the last day of any stay, but a day of one: where stays have a minimum length. */
function isWithinStay(day: CalendarDate, given: Availability): boolean {
  const longest = Math.max(given.minDays, ...given.seasons.map(({ minDays }) => minDays))
  const begins = datesFrom(addDays(day, 1 - longest), longest - 1).map((begin) => shortestFrom(begin, given))
  return begins.some((stay) => stay.returnDate > day && fits(stay, given))
}

/** Whole weeks, from Sunday. */
export function weeksOf(first: CalendarDate, last: CalendarDate): CalendarDate[][] {
  const weeks: CalendarDate[][] = []
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)))
  }
  return weeks
}
