/**
 * Calendar days and wall times without clock or zone. zone.ts turns them into instants, on the server only. Ours: browsers
 * count days too, and `temporal-polyfill` weighs 19 kB there; `date-fns` counts with instants of the browser's zone.
 */

declare const dateBrand: unique symbol
declare const timeBrand: unique symbol
/** `yyyy-mm-dd` */
export type CalendarDate = string & { readonly [dateBrand]: true }
/** `hh:mm`, 24 hours */
export type TimeOfDay = string & { readonly [timeBrand]: true }

const dayLength = 86_400_000
/** Eleven years of days. Bounded, because typed dates must not fill the memory. */
export const mostRemembered = 4_000

/** Undefined for impossible days (2026-02-30), and for years from which counting on would need a fifth digit. */
export function parseDate(text: string | null | undefined): CalendarDate | undefined {
  return text && isDate(text) && text >= '1900' && text < '3000' ? text : undefined
}

function isDate(text: string): text is CalendarDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const at = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return new Date(at).toISOString().slice(0, 10) === text
}

/** Drops the seconds that Postgres adds. */
export function parseTime(text: string | null | undefined): TimeOfDay | undefined {
  const [, minutes = ''] = /^(\d{2}:\d{2})(?::\d{2})?$/.exec(text ?? '') ?? []
  return isTime(minutes) ? minutes : undefined
}

function isTime(text: string): text is TimeOfDay {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Throws on anything else. */
export function date(text: string): CalendarDate {
  if (!isDate(text)) throw new RangeError(`not a calendar date: ${text}`)
  return text
}

export function time(text: string): TimeOfDay {
  const parsed = parseTime(text)
  if (!parsed) throw new RangeError(`not a time of day: ${text}`)
  return parsed
}

/** The difference between the dates; negative when reversed. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utc(to) - utc(from)) / dayLength)
}

export function addDays(from: CalendarDate, count: number): CalendarDate {
  return dayAt(utc(from) + count * dayLength)
}

/** 0 is Sunday. */
export function weekday(of: CalendarDate): number {
  return new Date(utc(of)).getUTCDay()
}

/** Saturday and Sunday. */
export function isWeekend(of: CalendarDate): boolean {
  return weekday(of) === 0 || weekday(of) === 6
}

/** Born on Feb 29: a year is completed on Mar 1. */
export function ageOn(birthday: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) >= birthday.slice(5) ? years : years - 1
}

/** Whether this many years have passed by that day: since a birth, or since a license was issued. */
export function isOldEnough(since: CalendarDate, day: CalendarDate, years: number): boolean {
  return ageOn(since, day) >= years
}

export function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4))
}

export function datesFrom(first: CalendarDate, count: number): CalendarDate[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}

/** "Fri, Nov 27, 2026" */
export function longDate(of: CalendarDate): string {
  return print(of, long)
}

/** "Nov 27, 2026" */
export function plainDate(of: CalendarDate): string {
  return print(of, plain)
}

/** "Fri, Nov 27 to Mon, Nov 30, 2026" */
export function dateRange(from: CalendarDate, to: CalendarDate): string {
  return `${yearOf(from) === yearOf(to) ? print(from, longInYear) : longDate(from)} to ${longDate(to)}`
}

/** "Friday, November 27" */
export function weekdayDate(of: CalendarDate): string {
  return print(of, named)
}

/** "Fri, Nov 27" */
export function shortDay(of: CalendarDate): string {
  return print(of, longInYear)
}

/** "Nov 27" */
export function shortDate(of: CalendarDate): string {
  return print(of, short)
}

/** "Dec 6–10", or "Nov 30 – Dec 4" */
export function shortRange(from: CalendarDate, to: CalendarDate): string {
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${shortDate(from)}–${Number(to.slice(8))}`
    : `${shortDate(from)} – ${shortDate(to)}`
}

/** "Dec 6–10, 2026", or "Nov 30 – Dec 4, 2026" */
export function shortRangeInYear(from: CalendarDate, to: CalendarDate): string {
  return `${shortRange(from, to)}, ${yearOf(to)}`
}

/** "October 2026" */
export function monthName(of: CalendarDate): string {
  return print(of, month)
}

/** "10:00 AM", with a non-breaking space */
export function clockTime(of: TimeOfDay): string {
  const hour = Number(of.slice(0, 2))
  return `${hour % 12 || 12}:${of.slice(3)}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** Since midnight. */
export function minutesOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function halfHours(opens: TimeOfDay, closes: TimeOfDay): TimeOfDay[] {
  const all = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0')
    return time(`${hour}:${index % 2 ? '30' : '00'}`)
  })
  return all.filter((slot) => slot >= opens && slot <= closes)
}

const utc = remembered((of: CalendarDate) => Date.parse(`${of}T00:00:00Z`))

const dayAt = remembered((at: number) => date(new Date(at).toISOString().slice(0, 10)))

const long = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const plain = { month: 'short', day: 'numeric', year: 'numeric' } as const
const longInYear = { weekday: 'short', month: 'short', day: 'numeric' } as const
const named = { weekday: 'long', month: 'long', day: 'numeric' } as const
const short = { month: 'short', day: 'numeric' } as const
const month = { month: 'long', year: 'numeric' } as const

/** Creating one is as slow as printing a hundred dates. */
const printers = new Map<Intl.DateTimeFormatOptions, (of: CalendarDate) => string>()

function print(of: CalendarDate, options: Intl.DateTimeFormatOptions): string {
  const printer = printers.get(options) ?? printerOf(options)
  printers.set(options, printer)
  return printer(of)
}

function printerOf(options: Intl.DateTimeFormatOptions): (of: CalendarDate) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return remembered((of) => format.format(utc(of)))
}

/** For what depends on its key alone. A calendar counts the same few hundred days thousands of times. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    if (known.size === mostRemembered) known.clear()
    known.set(key, made)
    return made
  }
}
