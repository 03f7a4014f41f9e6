/** Server only: the Temporal polyfill is too heavy for phones (wall-clock.ts). */
import { Temporal } from 'temporal-polyfill'

import { clockTime, date, plainDate, remembered, time, type CalendarDate, type TimeOfDay } from './dates.ts'
import { businessZone } from './wall-clock.ts'

/** A skipped wall time moves forward by the gap. */
export function instantAt(date: CalendarDate, time: TimeOfDay): Date {
  return new Date(instantOf(`${date}T${time}`))
}

export function dayOf(instant: Date): CalendarDate {
  return wallOf(instant.getTime()).date
}

export function timeOf(instant: Date): TimeOfDay {
  return wallOf(instant.getTime()).time
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

/** A page asks many times for the day of its own instant, and for those of the same stays. */
const wallOf = remembered((at: number) => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(businessZone)
  return {
    date: date(zoned.toPlainDate().toString()),
    time: time(zoned.toPlainTime().toString({ smallestUnit: 'minute' })),
  }
})

const instantOf = remembered((wall: string) => {
  const zoned = Temporal.PlainDateTime.from(wall).toZonedDateTime(businessZone, { disambiguation: 'compatible' })
  return zoned.epochMilliseconds
})
