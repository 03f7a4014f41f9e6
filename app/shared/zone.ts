/** Server only: the Temporal polyfill is too heavy for phones (wall-clock.ts). */
import { Temporal } from 'temporal-polyfill'

import { clockTime, date, plainDate, time, type CalendarDate, type TimeOfDay } from './dates.ts'
import { businessZone } from './wall-clock.ts'

/** A skipped wall time moves forward by the gap. */
export function instantAt(date: CalendarDate, time: TimeOfDay): Date {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  return new Date(wall.toZonedDateTime(businessZone, { disambiguation: 'compatible' }).epochMilliseconds)
}

export function dayOf(instant: Date): CalendarDate {
  return date(zoned(instant).toPlainDate().toString())
}

export function timeOf(instant: Date): TimeOfDay {
  return time(zoned(instant).toPlainTime().toString({ smallestUnit: 'minute' }))
}

/** Creating it takes longer than all else that printing an instant does, and a page of the office prints dozens. */
let zoneNames: Intl.DateTimeFormat | undefined

/** "Nov 27, 2026, 10:00 AM EST" */
export function printInstant(instant: Date): string {
  zoneNames ??= new Intl.DateTimeFormat('en-US', { timeZone: businessZone, timeZoneName: 'short' })
  const parts = zoneNames.formatToParts(instant)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${plainDate(dayOf(instant))}, ${clockTime(timeOf(instant))}\u00a0${zone}`
}

function zoned(instant: Date) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(businessZone)
}
