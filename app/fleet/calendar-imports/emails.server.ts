import { business } from '#app/config/business.ts'
import { calendarImports } from '#app/config/calendar-imports.ts'
import { labels } from '#app/messages/labels.ts'
import { problems } from '#app/messages/problems.ts'
import type { CalendarFailure, UnreadEvent } from '#drizzle/tables/calendar-imports.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import { nameUnread } from './queries.server.ts'

const words = labels.calendarImport.mail

type Trouble = { id: string; vehicleId: string; since: Date; failure: CalendarFailure | null; unread: UnreadEvent[] }
type Owner = { id: string; email: string; firstName: string }

/** `owner`: null for the office's own. `failure`: null when some events only could not be read. */
export function troubleEmail(
  { id, vehicleId, since, failure, unread }: Trouble,
  car: string,
  owner: Owner | null,
): Mail {
  const said = failure ? words.failing : words.partly
  const body = said.body(car, printInstant(since))
  return {
    dedupeKey: `calendar-trouble:${id}:${since.toISOString()}:${owner?.id ?? 'office'}`,
    to: owner?.email ?? business.email,
    subject: said.subject(car),
    heading: said.heading,
    paragraphs: [owner ? `Hello ${owner.firstName},` : '', body, words.next].filter(Boolean),
    facts: failure
      ? [[words.why, problems.calendarImport[failure].body]]
      : unread
          .slice(0, calendarImports.mostNamed)
          .map(nameUnread)
          .map(({ event, why }) => [event, why]),
    action: { label: words.open, href: calendarHrefs.outside(vehicleId) },
  }
}
