/** In the business's zone; reader-times.ts rewords them to the reader's. */
import { labels } from '#app/messages/labels.ts'
import { addDays, clockTime, shortDate, longDate, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'

export function printedTime(at: Date): string {
  return clockTime(timeOf(at))
}

export function printedDay(at: Date, today: CalendarDate): string {
  const day = dayOf(at)
  if (day === today) return labels.chat.today(shortDate(day))
  return day === addDays(today, -1) ? labels.chat.yesterday(shortDate(day)) : longDate(day)
}

/** "Today, Nov 21, 9:02 AM" */
export function printedInstant(at: Date, today: CalendarDate): string {
  return `${printedDay(at, today)}, ${printedTime(at)}`
}
