/**
 * The one rule about when a car can be had. Calendar, quote, search, form and database answer from it, so that nothing
 * offered is refused later for a reason that could have been known (DECISIONS §4).
 * Times are wall times in Atlanta (`yyyy-mm-ddThh:mm`): they compare as text and need no zone in the browser.
 */
import { business } from '#app/config/business.ts'
import {
  addDays,
  ageOn,
  datesFrom,
  daysBetween,
  halfHours,
  type CalendarDate,
  type TimeOfDay,
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
  'returnBeforePickup' | 'pickupInPast' | 'tooSoon' | 'tooFar' | 'tooLong' | 'tooShort' | 'outsideHours' | 'taken'

const { windowDays, maximumDays } = business.booking
const { opens, closes } = business.hours
export const pickupSlots = halfHours(opens, closes)

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

/** The days from the last pickup to the first return. Only a later pickup or an earlier return helps a stay: it tells whether any can be had. */
export function tightest<T extends { pickupDate: CalendarDate; returnDate: CalendarDate }>(wish: T): T & Stay {
  return { ...wish, pickupTime: closes, returnTime: opens }
}

/** The wished days at the times nearest to the wished ones that can be had; undefined when no times make them possible. */
export function fitted(wish: Stay, given: Availability): Stay | undefined {
  const fits = (stay: Stay) => stayProblem(stay, given) === undefined
  if (fits(wish)) return wish
  if (!fits(tightest(wish))) return undefined
  const pickupTime = nearestSlot(wish.pickupTime, (slot) => fits({ ...wish, pickupTime: slot, returnTime: opens }))
  const returnTime =
    pickupTime && nearestSlot(wish.returnTime, (slot) => fits({ ...wish, pickupTime, returnTime: slot }))
  return returnTime && { ...wish, pickupTime, returnTime }
}

/**
 * Up to `count` stays that can be had, the nearest to the wish first: of its length as far as the car is let for it, at
 * its times or the nearest possible.
 */
export function nearestFree(wish: Stay, given: Availability, count = 3): Stay[] {
  const wished = daysBetween(wish.pickupDate, wish.returnDate)
  const days = Math.min(Math.max(wished, given.minDays), maximumDays)
  const away = (date: CalendarDate) => Math.abs(daysBetween(wish.pickupDate, date))
  const found: Stay[] = []
  for (const pickupDate of datesFrom(given.today, windowDays + 1).sort((one, other) => away(one) - away(other))) {
    const stay = fitted({ ...wish, pickupDate, returnDate: addDays(pickupDate, days) }, given)
    if (stay) found.push(stay)
    if (found.length === count) break
  }
  return found
}

/** Whether somebody born then may drive the car on that day. */
export function isOldEnough(birthday: CalendarDate, pickup: CalendarDate, minAge: number): boolean {
  return ageOn(birthday, pickup) >= minAge
}

export function lastPickup({ today }: Pick<Availability, 'today'>): CalendarDate {
  return addDays(today, windowDays)
}

/** The first half hour that fits, in the order of how near it is to a time; of two as near, the earlier. */
function nearestSlot(wished: TimeOfDay, fits: (slot: TimeOfDay) => boolean): TimeOfDay | undefined {
  const away = (slot: TimeOfDay) => Math.abs(minutesOf(slot) - minutesOf(wished))
  return pickupSlots.filter(fits).sort((one, other) => away(one) - away(other))[0]
}

function minutesOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function isTaken(stay: Stay, { taken }: Availability): boolean {
  const pickup = wallTime(stay.pickupDate, stay.pickupTime)
  const back = wallTime(stay.returnDate, stay.returnTime)
  return taken.some(({ from, until }) => pickup < until && back > from)
}
