/** What the calendar and the time lists offer. Every offer is a stay the form accepts, or the start of one. */
import { business } from '#app/business.ts'
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
import { readWall, wallTime, type Stay } from '#app/shared/wall-clock.ts'
import { dayState, dayTimes, shortestFrom, type DayState, type DayTimes } from './days.ts'
import {
  fitted,
  lastPickup,
  minDaysFrom,
  pickupSlots,
  stayProblem,
  stayProblems,
  takenDuring,
  type Availability,
} from './rules.ts'

const { windowDays, maximumDays, defaultTime } = business.booking
const { closes } = business.hours

export type Chosen = {
  pickupDate?: CalendarDate
  pickupTime: TimeOfDay
  returnDate?: CalendarDate
  returnTime: TimeOfDay
}

/** State and times are the day's own; only what a click chooses depends on what is chosen already. */
export type DayOffer = DayTimes & { state: DayState; choice?: Chosen }

/**
 * A click completes the stay that has started or, where it cannot, starts over: with a pickup, else with a return. Where only
 * the return is chosen it never starts over.
 */
export function dayOffer(day: CalendarDate, given: Availability, chosen: Chosen): DayOffer {
  const ended = returnChoice(day, given, chosen)
  if (given.returnFrom || day > lastPickup(given)) return lateOffer(day, given, chosen, ended)
  const times = dayTimes(day, given)
  const choice =
    ended ?? pickupForReturn(day, given, chosen) ?? pickupChoice(day, given, chosen) ?? returnAlone(day, times, chosen)
  return { ...times, state: dayState(day, times, given), choice }
}

export function lastShown(given: Availability, chosen: Chosen): CalendarDate {
  const { pickupDate, returnDate } = chosen
  const days = pickupDate ? datesFrom(addDays(pickupDate, 1), given.maxDays ?? maximumDays) : []
  const returns = days.filter((day) =>
    wantsReturn(chosen, given) ? returnChoice(day, given, chosen) : day === returnDate,
  )
  return returns.reduce((last, day) => (day > last ? day : last), lastPickup(given))
}

export function returnTimes(stay: Omit<Stay, 'returnTime'>, given: Availability): TimeOfDay[] {
  return pickupSlots.filter((slot) => stayProblem({ ...stay, returnTime: slot }, given) === undefined)
}

export function firstFreeDay(given: Availability): CalendarDate | undefined {
  return datesFrom(given.today, windowDays + 1).find((day) => dayTimes(day, given).from)
}

/** As a button's value, so that it works without scripts. */
export function printChoice({ pickupDate, pickupTime, returnDate, returnTime }: Chosen): string {
  return [pickupDate ?? '', pickupTime, returnDate ?? '', returnTime].join(' ')
}

/** Undefined when `text` is neither a day nor a range. */
export function readChoice(
  text: string,
  typed: Partial<Record<string, string>>,
  given: Availability,
): Record<keyof Chosen, string> | undefined {
  const day = parseDate(text)
  if (day) {
    const chosen = chosenOf(typed)
    // Keep a day that was taken in the meantime: the page then says what is wrong.
    const kept = given.returnFrom ? { ...chosen, returnDate: day } : { ...chosen, pickupDate: day }
    const choice = dayOffer(day, given, chosen).choice ?? kept
    return { ...choice, pickupDate: choice.pickupDate ?? '', returnDate: choice.returnDate ?? '' }
  }
  const [pickupDate = '', pickupTime, returnDate = '', returnTime] = text.split(' ')
  const [from, until] = [parseTime(pickupTime), parseTime(returnTime)]
  const known = (day: string) => day === '' || parseDate(day) !== undefined
  return from && until && known(pickupDate) && known(returnDate)
    ? { pickupDate, pickupTime: from, returnDate, returnTime: until }
    : undefined
}

export function chosenOf(typed: Partial<Record<string, string>>): Chosen {
  return {
    pickupDate: parseDate(typed.pickupDate),
    returnDate: parseDate(typed.returnDate),
    pickupTime: parseTime(typed.pickupTime) ?? defaultTime,
    returnTime: parseTime(typed.returnTime) ?? defaultTime,
  }
}

export function isTakenChoice(typed: Partial<Record<string, string>>, given: Availability): boolean {
  const { pickupDate, returnDate, ...times } = chosenOf(typed)
  if (!pickupDate || !returnDate) return false
  return stayProblems({ pickupDate, returnDate, ...times }, given).includes('taken')
}

/** Whether this day of the chosen stay is one on which the car is taken. */
export function isConflict(
  day: CalendarDate,
  { pickupDate, returnDate, ...times }: Chosen,
  given: Availability,
): boolean {
  if (!pickupDate || !returnDate || day < pickupDate || day > returnDate) return false
  const taken = takenDuring({ pickupDate, returnDate, ...times }, given)
  return taken.some(({ from, until }) => readWall(from).date <= day && day <= readWall(until).date)
}

export function printDaysRange(stay: Stay, requested: Stay): string {
  const pickup = stay.pickupTime === requested.pickupTime ? '' : `, ${clockTime(stay.pickupTime)},`
  const back = stay.returnTime === requested.returnTime ? '' : `, ${clockTime(stay.returnTime)}`
  return `${shortDate(stay.pickupDate)}${pickup} to ${shortDate(stay.returnDate)}${back}`
}

function wantsReturn({ pickupDate, returnDate }: Chosen, { returnFrom }: Availability): boolean {
  return pickupDate !== undefined && (returnFrom !== undefined || returnDate === undefined || returnDate <= pickupDate)
}

/** With the earliest return, only the pickup time may have to move. */
function pickupChoice(day: CalendarDate, given: Availability, { pickupTime, returnTime }: Chosen): Chosen | undefined {
  const stay = fitted({ ...shortestFrom(day, given), pickupTime }, given)
  return stay && { pickupDate: day, pickupTime: stay.pickupTime, returnDate: undefined, returnTime }
}

function pickupForReturn(day: CalendarDate, given: Availability, chosen: Chosen): Chosen | undefined {
  const { pickupDate, pickupTime, returnDate, returnTime } = chosen
  return pickupDate || !returnDate ? undefined : fitted({ pickupDate: day, pickupTime, returnDate, returnTime }, given)
}

function returnChoice(day: CalendarDate, given: Availability, chosen: Chosen): Stay | undefined {
  const { pickupDate, pickupTime, returnTime } = chosen
  if (!pickupDate || !wantsReturn(chosen, given) || day <= pickupDate) return undefined
  return fitted({ pickupDate, pickupTime, returnDate: day, returnTime }, given)
}

function returnAlone(day: CalendarDate, { until }: DayTimes, { pickupTime, returnTime }: Chosen): Chosen | undefined {
  const latest = until && until < returnTime ? until : returnTime
  return until && { pickupDate: undefined, pickupTime, returnDate: day, returnTime: latest }
}

/** Of a day that can only end the stay that has started; it is taken when that is why it cannot. */
function lateOffer(day: CalendarDate, given: Availability, chosen: Chosen, choice: Stay | undefined): DayOffer {
  const until = choice && returnTimes(choice, given).at(-1)
  if (until) return { state: until === closes ? 'free' : 'partly', until, choice }
  const { pickupDate } = chosen
  if (given.returnFrom && pickupDate && day < addDays(pickupDate, minDaysFrom(pickupDate, given)))
    return { state: 'tooSoon' }
  const isInReach = pickupDate && wantsReturn(chosen, given) && day <= addDays(pickupDate, given.maxDays ?? maximumDays)
  return { state: isInReach && isOut(day, given) ? 'taken' : 'tooFar' }
}

function isOut(day: CalendarDate, { taken }: Availability): boolean {
  return pickupSlots.every((slot) =>
    taken.some(({ from, until }) => from <= wallTime(day, slot) && wallTime(day, slot) < until),
  )
}
