/** What the calendar and the time lists offer. Every offer is a stay the form accepts, or the start of one. */
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

export type Chosen = {
  pickupDate?: CalendarDate
  pickupTime: TimeOfDay
  returnDate?: CalendarDate
  returnTime: TimeOfDay
}

type DayState = 'free' | 'taken' | 'tooSoon' | 'tooFar'

/** `from` and `until`: the times that the pickup or return had to move to. */
export type DayOffer =
  | { state: 'free'; choice: Chosen; from?: TimeOfDay; until?: TimeOfDay }
  | { state: Exclude<DayState, 'free'>; choice?: undefined; from?: undefined; until?: undefined }

/** Without a pickup, a day is offered as pickup; then as return; with both chosen, a new pickup. */
export function dayOffer(day: CalendarDate, given: Availability, chosen: Chosen): DayOffer {
  return (
    (wantsReturn(chosen) && returnOffer(day, given, chosen)) ||
    pickupOffer(day, given, chosen) || { state: whyNot(day, given, chosen) }
  )
}

export function lastShown(given: Availability, chosen: Chosen): CalendarDate {
  const { pickupDate, returnDate } = chosen
  const days = pickupDate ? datesFrom(addDays(pickupDate, 1), maximumDays) : []
  const returns = days.filter((day) => (wantsReturn(chosen) ? returnOffer(day, given, chosen) : day === returnDate))
  return returns.reduce((last, day) => (day > last ? day : last), lastPickup(given))
}

export function pickupTimes(day: CalendarDate, given: Availability): TimeOfDay[] {
  return pickupSlots.filter((slot) => stayProblem(shortest(day, slot, given), given) === undefined)
}

export function returnTimes(stay: Omit<Stay, 'returnTime'>, given: Availability): TimeOfDay[] {
  return pickupSlots.filter((slot) => stayProblem({ ...stay, returnTime: slot }, given) === undefined)
}

export function firstFreeDay(given: Availability): CalendarDate | undefined {
  return datesFrom(given.today, windowDays + 1).find((day) =>
    pickupOffer(day, given, { pickupTime: defaultTime, returnTime: defaultTime }),
  )
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
    // Keep a day that was taken meanwhile: the page then says what is wrong.
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

export function chosenOf(typed: Partial<Record<string, string>>): Chosen {
  return {
    pickupDate: parseDate(typed.pickupDate),
    returnDate: parseDate(typed.returnDate),
    pickupTime: parseTime(typed.pickupTime) ?? defaultTime,
    returnTime: parseTime(typed.returnTime) ?? defaultTime,
  }
}

export function printRange(stay: Stay, requested: Stay): string {
  const pickup = stay.pickupTime === requested.pickupTime ? '' : `, ${clockTime(stay.pickupTime)},`
  const back = stay.returnTime === requested.returnTime ? '' : `, ${clockTime(stay.returnTime)}`
  return `${shortDate(stay.pickupDate)}${pickup} to ${shortDate(stay.returnDate)}${back}`
}

function wantsReturn({ pickupDate, returnDate }: Chosen): boolean {
  return pickupDate !== undefined && (returnDate === undefined || returnDate <= pickupDate)
}

function pickupOffer(day: CalendarDate, given: Availability, chosen: Chosen): DayOffer | undefined {
  // With the earliest return, only the pickup time may have to move.
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
  // Beyond the window nothing is "taken", even when other stays are in the way.
  if (day > lastPickup(given) && (day > reach || !isOut(day, given))) return 'tooFar'
  return pickupSlots.some((slot) => wallTime(day, slot) >= given.earliest) ? 'taken' : 'tooSoon'
}

function isOut(day: CalendarDate, { taken }: Availability): boolean {
  return pickupSlots.every((slot) =>
    taken.some(({ from, until }) => from <= wallTime(day, slot) && wallTime(day, slot) < until),
  )
}
