/**
 * What the calendar and the lists of times offer, answered by the one rule: each offer is a stay that the form accepts,
 * or the beginning of one.
 */
import { business } from '#app/config/business.ts'
import {
  addDays,
  clockTime,
  datesFrom,
  parseDate,
  parseTime,
  shortDate,
  type CalendarDate,
  type TimeOfDay,
} from '#app/shared/dates.ts'
import { fitted, lastPickup, pickupSlots, stayProblem, wallTime, type Availability, type Stay } from './rules.ts'

const { windowDays, maximumDays, defaultTime } = business.booking
const { opens } = business.hours

/** The days and times as they stand in the form. */
export type Chosen = {
  pickupDate?: CalendarDate
  pickupTime: TimeOfDay
  returnDate?: CalendarDate
  returnTime: TimeOfDay
}

export type DayState = 'free' | 'taken' | 'tooSoon' | 'tooFar'

/**
 * What a day of the calendar says, and what pressing it sets. `from` and `until` are the times to which the day's pickup
 * or return had to give way.
 */
export type DayOffer =
  | { state: 'free'; choice: Chosen; from?: TimeOfDay; until?: TimeOfDay }
  | { state: Exclude<DayState, 'free'>; choice?: undefined; from?: undefined; until?: undefined }

/** Without a pickup a day is offered as one; after it as the return; with both chosen, a press begins anew. */
export function dayOffer(day: CalendarDate, given: Availability, chosen: Chosen): DayOffer {
  return (
    (wantsReturn(chosen) && returnOffer(day, given, chosen)) ||
    pickupOffer(day, given, chosen) || { state: whyNot(day, given, chosen) }
  )
}

/** The last day the calendar has to show: of the pickups, of the returns to choose from, or the return chosen. */
export function lastShown(given: Availability, chosen: Chosen): CalendarDate {
  const { pickupDate, returnDate } = chosen
  const days = pickupDate ? datesFrom(addDays(pickupDate, 1), maximumDays) : []
  const returns = days.filter((day) => (wantsReturn(chosen) ? returnOffer(day, given, chosen) : day === returnDate))
  return returns.reduce((last, day) => (day > last ? day : last), lastPickup(given))
}

/** The half hours at which some stay can begin on that day. */
export function pickupTimes(day: CalendarDate, given: Availability): TimeOfDay[] {
  return pickupSlots.filter((slot) => stayProblem(shortest(day, slot, given), given) === undefined)
}

/** The half hours at which the stay can end on its last day. */
export function returnTimes(stay: Omit<Stay, 'returnTime'>, given: Availability): TimeOfDay[] {
  return pickupSlots.filter((slot) => stayProblem({ ...stay, returnTime: slot }, given) === undefined)
}

/** The first day on which some stay can begin; undefined when there is none in the window. */
export function firstFreeDay(given: Availability): CalendarDate | undefined {
  return datesFrom(given.today, windowDays + 1).find((day) =>
    pickupOffer(day, given, { pickupTime: defaultTime, returnTime: defaultTime }),
  )
}

/** A whole stay as a button's value: it sends what it sets, so that it works without scripts. */
export function printChoice({ pickupDate, pickupTime, returnDate, returnTime }: Chosen): string {
  return [pickupDate ?? '', pickupTime, returnDate ?? '', returnTime].join(' ')
}

/**
 * The fields that a press sets: on a day, what it stands for beside what is typed by then; on a range, that stay. Undefined
 * when it is neither.
 */
export function readChoice(
  text: string,
  typed: Partial<Record<string, string>>,
  given: Availability,
): Record<keyof Chosen, string> | undefined {
  const day = parseDate(text)
  if (day) {
    const chosen = chosenOf(typed)
    // A day that somebody else has taken meanwhile is set all the same, and the page says what is wrong with it.
    const choice = dayOffer(day, given, chosen).choice ?? { ...chosen, pickupDate: day }
    return { ...choice, pickupDate: choice.pickupDate ?? '', returnDate: choice.returnDate ?? '' }
  }
  const [pickupDate = '', pickupTime, returnDate = '', returnTime] = text.split(' ')
  const [from, until] = [parseTime(pickupTime), parseTime(returnTime)]
  const known = (day: string) => day === '' || parseDate(day) !== undefined
  return from && until && known(pickupDate) && known(returnDate)
    ? { pickupDate, pickupTime: from, returnDate, returnTime: until }
    : undefined
}

/** What stands in the fields; the usual time where none does. */
export function chosenOf(typed: Partial<Record<string, string>>): Chosen {
  return {
    pickupDate: parseDate(typed.pickupDate),
    returnDate: parseDate(typed.returnDate),
    pickupTime: parseTime(typed.pickupTime) ?? defaultTime,
    returnTime: parseTime(typed.returnTime) ?? defaultTime,
  }
}

/** "Dec 1 to Dec 3", with the times where they are not the wished ones. */
export function printRange(stay: Stay, wish: Stay): string {
  const pickup = stay.pickupTime === wish.pickupTime ? '' : `, ${clockTime(stay.pickupTime)},`
  const back = stay.returnTime === wish.returnTime ? '' : `, ${clockTime(stay.returnTime)}`
  return `${shortDate(stay.pickupDate)}${pickup} to ${shortDate(stay.returnDate)}${back}`
}

function wantsReturn({ pickupDate, returnDate }: Chosen): boolean {
  return pickupDate !== undefined && (returnDate === undefined || returnDate <= pickupDate)
}

function pickupOffer(day: CalendarDate, given: Availability, chosen: Chosen): DayOffer | undefined {
  // The times of the shortest stay with the earliest return: only the pickup can have to give way.
  const stay = fitted(shortest(day, chosen.pickupTime, given), given)
  if (!stay) return undefined
  const { pickupTime } = stay
  const choice = { pickupDate: day, pickupTime, returnDate: undefined, returnTime: chosen.returnTime }
  return { state: 'free', choice, from: pickupTime === chosen.pickupTime ? undefined : pickupTime }
}

function returnOffer(
  day: CalendarDate,
  given: Availability,
  { pickupDate, pickupTime, returnTime }: Chosen,
): DayOffer | undefined {
  if (!pickupDate || day <= pickupDate) return undefined
  const stay = fitted({ pickupDate, pickupTime, returnDate: day, returnTime }, given)
  return stay && { state: 'free', choice: stay, until: stay.returnTime === returnTime ? undefined : stay.returnTime }
}

function shortest(day: CalendarDate, pickupTime: TimeOfDay, { minDays }: Availability): Stay {
  return { pickupDate: day, pickupTime, returnDate: addDays(day, minDays), returnTime: opens }
}

function whyNot(day: CalendarDate, given: Availability, chosen: Chosen): Exclude<DayState, 'free'> {
  const { pickupDate } = chosen
  const reach = pickupDate && wantsReturn(chosen) ? addDays(pickupDate, maximumDays) : given.today
  // Days past the window that only a later pickup reaches are nobody's, though others are in the way from this one.
  if (day > lastPickup(given) && (day > reach || !isOut(day, given))) return 'tooFar'
  return pickupSlots.some((slot) => wallTime(day, slot) >= given.earliest) ? 'taken' : 'tooSoon'
}

/** Whether the car is with somebody else all day. */
function isOut(day: CalendarDate, { taken }: Availability): boolean {
  return pickupSlots.every((slot) =>
    taken.some(({ from, until }) => from <= wallTime(day, slot) && wallTime(day, slot) < until),
  )
}
