/**
 * Calendar days and wall times as people write them, with no clock and no zone: what is typed in a form,
 * kept in a `date` or `time` column and printed. Instants are made from them in zone.ts, on the server only.
 */

declare const dateBrand: unique symbol
declare const timeBrand: unique symbol
/** `yyyy-mm-dd` */
export type CalendarDate = string & { readonly [dateBrand]: true }
/** `hh:mm`, 24 hours */
export type TimeOfDay = string & { readonly [timeBrand]: true }

const dayLength = 86_400_000

/** The date written as `yyyy-mm-dd`, or undefined when it is no day of the calendar (2026-02-30). */
export function parseDate(text: string | null | undefined): CalendarDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '')
  if (!match) return undefined
  const at = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return new Date(at).toISOString().slice(0, 10) === text ? (text as CalendarDate) : undefined
}

/** The time written as `hh:mm` (seconds, as Postgres gives them, are dropped), or undefined. */
export function parseTime(text: string | null | undefined): TimeOfDay | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/.exec(text ?? '')
  return match ? (`${match[1]}:${match[2]}` as TimeOfDay) : undefined
}

/** A date known to be right. Throws otherwise. */
export function date(text: string): CalendarDate {
  const parsed = parseDate(text)
  if (!parsed) throw new RangeError(`not a calendar date: ${text}`)
  return parsed
}

/** A time known to be right. Throws otherwise. */
export function time(text: string): TimeOfDay {
  const parsed = parseTime(text)
  if (!parsed) throw new RangeError(`not a time of day: ${text}`)
  return parsed
}

/** Whole calendar days from one date to another (S1 §9: the difference between the dates). Negative when reversed. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utc(to) - utc(from)) / dayLength)
}

export function addDays(from: CalendarDate, count: number): CalendarDate {
  return new Date(utc(from) + count * dayLength).toISOString().slice(0, 10) as CalendarDate
}

/** 0 is Sunday. */
export function weekday(of: CalendarDate): number {
  return new Date(utc(of)).getUTCDay()
}

/** Completed years between a birthday and a day; born on Feb 29, a year is completed on Mar 1. */
export function ageOn(birthday: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) >= birthday.slice(5) ? years : years - 1
}

/** 2026 */
export function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4))
}

/** Every date from the first up to, not including, the last. */
export function datesFrom(first: CalendarDate, count: number): CalendarDate[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}

/** "Fri, Nov 27, 2026" */
export function longDate(of: CalendarDate): string {
  return print(of, long)
}

/** "Nov 27, 2026", where its weekday tells nothing. */
export function plainDate(of: CalendarDate): string {
  return print(of, plain)
}

/** "Fri, Nov 27 to Mon, Nov 30, 2026"; over the turn of a year both days have theirs. */
export function dateRange(from: CalendarDate, to: CalendarDate): string {
  return `${yearOf(from) === yearOf(to) ? print(from, longInYear) : longDate(from)} to ${longDate(to)}`
}

/** "Friday, November 27", as it is read out. */
export function weekdayDate(of: CalendarDate): string {
  return print(of, named)
}

/** "Nov 27" */
export function shortDate(of: CalendarDate): string {
  return print(of, short)
}

/** "November 2026" */
export function monthName(of: CalendarDate): string {
  return print(of, month)
}

/** "10:00 AM", in one piece wherever its line ends. */
export function clockTime(of: TimeOfDay): string {
  const hour = Number(of.slice(0, 2))
  return `${hour % 12 || 12}:${of.slice(3)}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** The half hours from opening to closing, both included. */
export function halfHours(opens: TimeOfDay, closes: TimeOfDay): TimeOfDay[] {
  const all = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0')
    return time(`${hour}:${index % 2 ? '30' : '00'}`)
  })
  return all.filter((slot) => slot >= opens && slot <= closes)
}

function utc(of: CalendarDate): number {
  return Date.parse(`${of}T00:00:00Z`)
}

const long = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const plain = { month: 'short', day: 'numeric', year: 'numeric' } as const
const longInYear = { weekday: 'short', month: 'short', day: 'numeric' } as const
const named = { weekday: 'long', month: 'long', day: 'numeric' } as const
const short = { month: 'short', day: 'numeric' } as const
const month = { month: 'long', year: 'numeric' } as const

/** Making one takes as long as printing a hundred dates, and a calendar prints dozens. */
const printers = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()

function print(of: CalendarDate, options: Intl.DateTimeFormatOptions): string {
  const printer = printers.get(options) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  printers.set(options, printer)
  return printer.format(utc(of))
}
