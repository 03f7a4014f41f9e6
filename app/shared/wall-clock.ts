/** Wall time in Atlanta in the browser, where Temporal is too heavy. */
import { date, time, type CalendarDate, type TimeOfDay } from './dates.ts'

export const businessZone = 'America/New_York'

export type WallTime = `${string}T${string}`

export type Stay = { pickupDate: CalendarDate; pickupTime: TimeOfDay; returnDate: CalendarDate; returnTime: TimeOfDay }

export function wallTime(date: CalendarDate, time: TimeOfDay): WallTime {
  return `${date}T${time}`
}

export function readWall(wall: WallTime): { date: CalendarDate; time: TimeOfDay } {
  return { date: date(wall.slice(0, 10)), time: time(wall.slice(11)) }
}

/** Elapsed milliseconds, across clock changes. */
export function wallBefore(
  day: CalendarDate,
  at: TimeOfDay,
  duration: number,
): { date: CalendarDate; time: TimeOfDay } {
  const wall = Date.parse(`${day}T${at}Z`)
  const instant = wall - aheadAt(wall - aheadAt(wall))
  return wallAt(new Date(instant - duration))
}

export function wallAt(instant: Date): { date: CalendarDate; time: TimeOfDay } {
  const text = printed(instant.getTime())
  return { date: date(text.slice(0, 10)), time: time(text.slice(11)) }
}

function aheadAt(instant: number): number {
  return Date.parse(`${printed(instant).replace(' ', 'T')}Z`) - instant
}

let printer: Intl.DateTimeFormat | undefined

/** "2026-11-28 10:00": sv-SE prints ISO dates. */
function printed(instant: number): string {
  printer ??= new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'short' })
  return printer.format(instant)
}
