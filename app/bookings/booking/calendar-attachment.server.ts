import { env } from '#app/platform/env.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { calendarFile } from './calendar-file.ts'

/** Of an email about a booking. `link` opens its page. */
export function calendarAttachment(booking: Parameters<typeof calendarFile>[0], link: string) {
  return {
    filename: `marque-${booking.number}.ics`,
    contentType: 'text/calendar',
    content: calendarFile(booking, new URL(hrefs.linkedBooking(link), env.origin)),
  }
}
