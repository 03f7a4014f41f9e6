/**
 * The only rule about when a car is available: calendar, quote, search, form and database use it (docs/product.md#availability). Times
 * are wall times in Atlanta (`yyyy-mm-ddThh:mm`), which compare as text.
 */
import { seasonOn, type Season } from '#app/fleet/rates/rules.ts'
import { business } from '#app/business.ts'
import {
  addDays,
  datesFrom,
  daysBetween,
  halfHours,
  minutesOf,
  type CalendarDate,
  type TimeOfDay,
} from '#app/shared/dates.ts'
import { wallTime, type Stay, type WallTime } from '#app/shared/wall-clock.ts'

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
  /** Only the return is chosen, from this day on. */
  returnFrom?: CalendarDate
}

export type StayProblem =
  | 'returnBeforePickup'
  | 'pickupInPast'
  | 'tooSoon'
  | 'tooFar'
  | 'tooLong'
  | 'tooShort'
  | 'outsideHours'
  | 'taken'

const { windowDays, maximumDays, defaultTime } = business.booking
const { opens, closes } = business.hours
export const pickupSlots = halfHours(opens, closes)

type BrokenBy = (stay: Stay, given: Availability) => boolean

/** In the order a person would want to hear them. */
const rules: readonly (readonly [StayProblem, BrokenBy])[] = [
  ['returnBeforePickup', (stay) => lengthOf(stay) < 1],
  ['pickupInPast', (stay, { today }) => stay.pickupDate < today],
  ['outsideHours', (stay) => !pickupSlots.includes(stay.pickupTime) || !pickupSlots.includes(stay.returnTime)],
  ['tooSoon', (stay, { earliest }) => wallTime(stay.pickupDate, stay.pickupTime) < earliest],
  ['tooFar', (stay, given) => stay.pickupDate > lastPickup(given)],
  ['tooLong', (stay, { maxDays }) => lengthOf(stay) > (maxDays ?? maximumDays)],
  ['tooShort', (stay, given) => lengthOf(stay) < minDaysFrom(stay.pickupDate, given)],
  ['taken', (stay, given) => takenDuring(stay, given).length > 0],
]

/** The first rule that a stay breaks; undefined for one that can be booked. */
export function stayProblem(stay: Stay, given: Availability): StayProblem | undefined {
  return rules.find(([, isBroken]) => isBroken(stay, given))?.[0]
}

/** Every rule that a stay breaks. Of days that are past or in the wrong order only that is said. */
export function stayProblems(stay: Stay, given: Availability): StayProblem[] {
  const first = stayProblem(stay, given)
  if (first === undefined || first === 'returnBeforePickup' || first === 'pickupInPast') return first ? [first] : []
  return rules.flatMap(([problem, isBroken]) => (isBroken(stay, given) ? problem : []))
}

/** The rules that are the same for every car. */
export function anyCar({ today, earliest }: Pick<Availability, 'today' | 'earliest'>): Availability {
  return { today, earliest, minDays: 1, minAge: 0, seasons: [], taken: [] }
}

/** These days at the usual hour; a pickup today at the first that is still possible. */
export function usualTimes(
  days: Pick<Stay, 'pickupDate' | 'returnDate'>,
  { earliest }: Pick<Availability, 'earliest'>,
): Stay {
  const slots = pickupSlots.filter((slot) => wallTime(days.pickupDate, slot) >= earliest)
  const pickupTime = slots.includes(defaultTime) ? defaultTime : (slots[0] ?? defaultTime)
  return { ...days, pickupTime, returnTime: defaultTime }
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
  const length = lengthOf(requested)
  const away = (date: CalendarDate) => Math.abs(daysBetween(requested.pickupDate, date))
  const found: Stay[] = []
  for (const pickupDate of datesFrom(given.today, windowDays + 1).sort((one, other) => away(one) - away(other))) {
    const days = Math.min(Math.max(length, minDaysFrom(pickupDate, given)), given.maxDays ?? maximumDays)
    const stay = fitted({ ...requested, pickupDate, returnDate: addDays(pickupDate, days) }, given)
    if (stay) found.push(stay)
    if (found.length === count) break
  }
  return found
}

/** What the car is taken by during a stay. */
export function takenDuring(stay: Stay, { taken }: Pick<Availability, 'taken'>): Availability['taken'] {
  const pickup = wallTime(stay.pickupDate, stay.pickupTime)
  const back = wallTime(stay.returnDate, stay.returnTime)
  return taken.filter(({ from, until }) => pickup < until && back > from)
}

export function lastPickup({ today }: Pick<Availability, 'today'>): CalendarDate {
  return addDays(today, windowDays)
}

function nearestSlot(target: TimeOfDay, fits: (slot: TimeOfDay) => boolean): TimeOfDay | undefined {
  const away = (slot: TimeOfDay) => Math.abs(minutesOf(slot) - minutesOf(target))
  return pickupSlots.filter(fits).sort((one, other) => away(one) - away(other))[0]
}

function lengthOf({ pickupDate, returnDate }: Stay): number {
  return daysBetween(pickupDate, returnDate)
}
