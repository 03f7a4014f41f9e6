/**
 * The one rule about when a car can be had. Calendar, quote, search, form and database answer from it, so that nothing
 * offered is refused later for a reason that could have been known (DECISIONS §4).
 * Times are wall times in Atlanta (`yyyy-mm-ddThh:mm`): they compare as text and need no zone in the browser.
 */
import { business } from '#app/config/business.ts'
import {
  addDays, ageOn, datesFrom, daysBetween, halfHours, type CalendarDate, type TimeOfDay,
} from '#app/shared/dates.ts'

export type WallTime = `${string}T${string}`

/** What a page needs to know to answer by itself. `taken` counts the turnaround on both sides. */
export type Availability = {
  today: CalendarDate
  /** Now plus the lead time. */
  earliest: WallTime
  minDays: number
  minAge: number
  taken: { from: WallTime; until: WallTime }[]
}

export type Stay = { pickupDate: CalendarDate; pickupTime: TimeOfDay; returnDate: CalendarDate; returnTime: TimeOfDay }

export type StayProblem =
  | 'returnBeforePickup' | 'pickupInPast' | 'tooSoon' | 'tooFar' | 'tooLong' | 'tooShort' | 'outsideHours' | 'taken'

export type DayState = 'free' | 'taken' | 'tooSoon' | 'tooFar'

const { windowDays, maximumDays } = business.booking
export const pickupSlots = halfHours(business.hours.opens, business.hours.closes)

export function wallTime(date: CalendarDate, time: TimeOfDay): WallTime {
  return `${date}T${time}`
}

/** Why a stay cannot be had, in the order a person would want to hear it; undefined when it can. */
export function stayProblem(stay: Stay, given: Availability): StayProblem | undefined {
  const days = daysBetween(stay.pickupDate, stay.returnDate)
  if (days < 1) return 'returnBeforePickup'
  if (stay.pickupDate < given.today) return 'pickupInPast'
  if (!pickupSlots.includes(stay.pickupTime) || !pickupSlots.includes(stay.returnTime)) return 'outsideHours'
  if (wallTime(stay.pickupDate, stay.pickupTime) < given.earliest) return 'tooSoon'
  if (stay.pickupDate > lastPickup(given)) return 'tooFar'
  if (days > maximumDays) return 'tooLong'
  if (days < given.minDays) return 'tooShort'
  return isTaken(stay, given) ? 'taken' : undefined
}

/** Up to `count` stays of the same length and times that can be had, the nearest to the wish first. */
export function nearestFree(stay: Stay, given: Availability, count = 3): Stay[] {
  const days = daysBetween(stay.pickupDate, stay.returnDate)
  const away = (date: CalendarDate) => Math.abs(daysBetween(stay.pickupDate, date))
  return datesFrom(given.today, windowDays + 1)
    .map((pickupDate) => ({ ...stay, pickupDate, returnDate: addDays(pickupDate, days) }))
    .filter((other) => stayProblem(other, given) === undefined)
    .sort((one, other) => away(one.pickupDate) - away(other.pickupDate))
    .slice(0, count)
}

/** The first day on which the shortest stay can begin at some half hour; undefined when there is none in the window. */
export function firstFreeDay(given: Availability): CalendarDate | undefined {
  return datesFrom(given.today, windowDays + 1).find((pickupDate) => {
    const returnDate = addDays(pickupDate, given.minDays)
    const stays = pickupSlots.map((slot) => ({ pickupDate, pickupTime: slot, returnDate, returnTime: slot }))
    return stays.some((stay) => stayProblem(stay, given) === undefined)
  })
}

/** Whether a day can be picked as the first of a stay: some half hour of it is open, late enough and not taken. */
export function dayState(day: CalendarDate, given: Availability): DayState {
  if (day > lastPickup(given)) return 'tooFar'
  const slots = pickupSlots.map((slot) => wallTime(day, slot))
  const inTime = slots.filter((slot) => slot >= given.earliest)
  if (inTime.length === 0) return 'tooSoon'
  return inTime.some((slot) => !given.taken.some(({ from, until }) => from < slot && slot < until)) ? 'free' : 'taken'
}

/** Whether somebody born then may drive the car on that day. */
export function isOldEnough(birthday: CalendarDate, pickup: CalendarDate, minAge: number): boolean {
  return ageOn(birthday, pickup) >= minAge
}

export function lastPickup({ today }: Pick<Availability, 'today'>): CalendarDate {
  return addDays(today, windowDays)
}

function isTaken(stay: Stay, { taken }: Availability): boolean {
  const pickup = wallTime(stay.pickupDate, stay.pickupTime)
  const back = wallTime(stay.returnDate, stay.returnTime)
  return taken.some(({ from, until }) => pickup < until && back > from)
}
