/** In the business's zone; the browser rewords them to the reader's. */
import { addDays, clockTime, shortDate, longDate, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'

export function printedTime(at: Date): string {
  return clockTime(timeOf(at))
}

export function printedDay(at: Date, today: CalendarDate): string {
  const day = dayOf(at)
  if (day === today) return `Today, ${shortDate(day)}`
  return day === addDays(today, -1) ? `Yesterday, ${shortDate(day)}` : longDate(day)
}
