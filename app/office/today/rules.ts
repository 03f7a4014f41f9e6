import type { CalendarDate, TimeOfDay } from '#app/shared/dates.ts'

type Moment = { day: CalendarDate; time: TimeOfDay }

/** Whether a pickup or return is past its time, by Atlanta's clock. */
export function isLate(due: Moment, now: Moment): boolean {
  return due.day < now.day || (due.day === now.day && due.time < now.time)
}
