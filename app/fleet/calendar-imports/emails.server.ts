import { business } from '#app/business.ts'
import { calendarImportFigures } from './figures.ts'
import { calendarImportLabels, calendarImportProblems } from './words.ts'
import type { CalendarFailure, UnreadEvent } from '#drizzle/tables/calendar-imports.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'
import { printInstant } from '#app/shared/zone.ts'
import { nameUnread } from './queries.server.ts'

const words = calendarImportLabels.mail

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
      ? [[words.why, calendarImportProblems[failure].body]]
      : unread
          .slice(0, calendarImportFigures.mostNamed)
          .map(nameUnread)
          .map(({ event, why }) => [event, why]),
    action: { label: words.open, href: calendarHrefs.outside(vehicleId) },
  }
}
