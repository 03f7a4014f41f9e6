/** Instants of the chat as the server writes them, in the business's zone; the page's script rewords them to the reader's. */
import { addDays, clockTime, shortDate, longDate, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'

/** "9:02 AM" */
export function printedTime(at: Date): string {
  return clockTime(timeOf(at))
}

/** "Today, Nov 21", "Yesterday, Nov 20", else "Fri, Nov 13, 2026". */
export function printedDay(at: Date, today: CalendarDate): string {
  const day = dayOf(at)
  if (day === today) return `Today, ${shortDate(day)}`
  return day === addDays(today, -1) ? `Yesterday, ${shortDate(day)}` : longDate(day)
}
