/**
 * Wall time in Atlanta where Temporal is too heavy: what a phone has to say about hours before a pickup. It asks the
 * browser's own table of zones, whatever zone the browser itself is in.
 */
import { date, time, type CalendarDate, type TimeOfDay } from './dates.ts'

export const businessZone = 'America/New_York'

/** The wall time that many milliseconds before another, as they pass: a clock change between moves it by its hour. */
export function wallBefore(
  day: CalendarDate,
  at: TimeOfDay,
  duration: number,
): { date: CalendarDate; time: TimeOfDay } {
  const wall = Date.parse(`${day}T${at}Z`)
  const instant = wall - aheadAt(wall - aheadAt(wall))
  const before = printed(instant - duration)
  return { date: date(before.slice(0, 10)), time: time(before.slice(11)) }
}

/** How far Atlanta's clocks are ahead of UTC at an instant, in milliseconds: a negative number. */
function aheadAt(instant: number): number {
  return Date.parse(`${printed(instant).replace(' ', 'T')}Z`) - instant
}

let printer: Intl.DateTimeFormat | undefined

/** "2026-11-28 10:00": the one locale that writes a date as we do. */
function printed(instant: number): string {
  printer ??= new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'short' })
  return printer.format(instant)
}
