/** The host calendar.example of the demo: /busy.ics has two times, /empty.ics none, /broken.ics is no calendar. */
import { later, days } from '#app/shared/durations.ts'
import { dayOf } from '#app/shared/zone.ts'

/** Null where there is no calendar. Days are counted from `now`, as people see them. */
export function answerCalendarRequest(address: URL, now: Date): string | null {
  const day = (from: number) => dayOf(later(now, days(from))).replaceAll('-', '')
  const event = (name: string, from: number, until: number) =>
    `BEGIN:VEVENT\r\nUID:${name}@calendar.example\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:A trip\r\nDTSTART;VALUE=DATE:${day(from)}\r\nDTEND;VALUE=DATE:${day(until)}\r\nEND:VEVENT\r\n`
  const file = (events: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//calendar.example//EN\r\n${events}END:VCALENDAR\r\n`
  if (address.pathname === '/busy.ics') return file(event('one', 5, 7) + event('two', 12, 13))
  if (address.pathname === '/empty.ics') return file('')
  if (address.pathname === '/broken.ics') return 'This is not a calendar.'
  return null
}
