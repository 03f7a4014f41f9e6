/**
 * The only rule about when a car is available: calendar, quote, search, form and database use it (DECISIONS §4). Times
 * are wall times in Atlanta (`yyyy-mm-ddThh:mm`), which compare as text.
 */
import { seasonOn, type Season } from '#app/features/rates/rules.ts'
import { business } from '#app/config/business.ts'
import {
  addDays,
  ageOn,
  datesFrom,
  daysBetween,
  halfHours,
  minutesOf,
  type CalendarDate,
  type TimeOfDay,
} from '#app/shared/dates.ts'

export type WallTime = `${string}T${string}`

/** `taken` includes the turnaround on both sides. */
export type Availability = {
  today: CalendarDate
  /** Now plus the lead time. */
  earliest: WallTime
  minDays: number
  /** Where more than the usual is allowed. */
  maxDays?: number
  minAge: number
  seasons: Season[]
  taken: { from: WallTime; until: WallTime }[]
}

export type Stay = { pickupDate: CalendarDate; pickupTime: TimeOfDay; returnDate: CalendarDate; returnTime: TimeOfDay }

export type StayProblem =
  | 'returnBeforePickup'
  | 'pickupInPast'
  | 'tooSoon'
  | 'tooFar'
  | 'tooLong'
  | 'tooShort'
  | 'outsideHours'
  | 'taken'

const { windowDays, maximumDays } = business.booking
const { opens, closes } = business.hours
export const pickupSlots = halfHours(opens, closes)

export function wallTime(date: CalendarDate, time: TimeOfDay): WallTime {
  return `${date}T${time}`
}

/** In the order a person would want to hear it. */
export function stayProblem(stay: Stay, given: Availability): StayProblem | undefined {
  const days = daysBetween(stay.pickupDate, stay.returnDate)
  if (days < 1) return 'returnBeforePickup'
  if (stay.pickupDate < given.today) return 'pickupInPast'
  if (!pickupSlots.includes(stay.pickupTime) || !pickupSlots.includes(stay.returnTime)) return 'outsideHours'
  if (wallTime(stay.pickupDate, stay.pickupTime) < given.earliest) return 'tooSoon'
  if (stay.pickupDate > lastPickup(given)) return 'tooFar'
  if (days > (given.maxDays ?? maximumDays)) return 'tooLong'
  if (days < minDaysFrom(stay.pickupDate, given)) return 'tooShort'
  return isTaken(stay, given) ? 'taken' : undefined
}

/** A season on the day of pickup decides in place of the car. */
export function minDaysFrom(
  pickup: CalendarDate,
  { minDays, seasons }: Pick<Availability, 'minDays' | 'seasons'>,
): number {
  return seasonOn(pickup, seasons)?.minDays ?? minDays
}

/** Latest pickup, earliest return: if this stay fits no other times do. */
export function tightest<T extends { pickupDate: CalendarDate; returnDate: CalendarDate }>(requested: T): T & Stay {
  return { ...requested, pickupTime: closes, returnTime: opens }
}

/** These days at the nearest possible times. */
export function fitted(requested: Stay, given: Availability): Stay | undefined {
  const fits = (stay: Stay) => stayProblem(stay, given) === undefined
  if (fits(requested)) return requested
  if (!fits(tightest(requested))) return undefined
  const pickupTime = nearestSlot(requested.pickupTime, (slot) =>
    fits({ ...requested, pickupTime: slot, returnTime: opens }),
  )
  const returnTime =
    pickupTime && nearestSlot(requested.returnTime, (slot) => fits({ ...requested, pickupTime, returnTime: slot }))
  return returnTime && { ...requested, pickupTime, returnTime }
}

/** Nearest first, as long as the requested stay where the car allows it. */
export function nearestFree(requested: Stay, given: Availability, count = 3): Stay[] {
  const length = daysBetween(requested.pickupDate, requested.returnDate)
  const away = (date: CalendarDate) => Math.abs(daysBetween(requested.pickupDate, date))
  const found: Stay[] = []
  for (const pickupDate of datesFrom(given.today, windowDays + 1).sort((one, other) => away(one) - away(other))) {
    const days = Math.min(Math.max(length, minDaysFrom(pickupDate, given)), maximumDays)
    const stay = fitted({ ...requested, pickupDate, returnDate: addDays(pickupDate, days) }, given)
    if (stay) found.push(stay)
    if (found.length === count) break
  }
  return found
}

export function isOldEnough(birthday: CalendarDate, pickup: CalendarDate, minAge: number): boolean {
  return ageOn(birthday, pickup) >= minAge
}

export function lastPickup({ today }: Pick<Availability, 'today'>): CalendarDate {
  return addDays(today, windowDays)
}

function nearestSlot(target: TimeOfDay, fits: (slot: TimeOfDay) => boolean): TimeOfDay | undefined {
  const away = (slot: TimeOfDay) => Math.abs(minutesOf(slot) - minutesOf(target))
  return pickupSlots.filter(fits).sort((one, other) => away(one) - away(other))[0]
}

function isTaken(stay: Stay, { taken }: Availability): boolean {
  const pickup = wallTime(stay.pickupDate, stay.pickupTime)
  const back = wallTime(stay.returnDate, stay.returnTime)
  return taken.some(({ from, until }) => pickup < until && back > from)
}
