import type { Mail } from '#app/platform/mail.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'

/** `id`: Stripe's, to look it up there. */
export type Difference = { id: string; says: string }

/** Listed in the email; the rest are counted. */
const shown = 40

export function stripeDifferencesEmail(
  admin: { id: string; email: string; firstName: string },
  differences: Difference[],
  day: CalendarDate,
): Mail {
  const more = differences.length - shown
  return {
    dedupeKey: `stripe-books:${admin.id}:${day}`,
    to: admin.email,
    subject: 'Stripe and our books don’t match',
    heading: 'Stripe and our books don’t match',
    paragraphs: [
      `Hello ${admin.firstName},`,
      'We compared the last few days and couldn’t resolve these automatically. Look each one up at Stripe by its ID. You’ll get this email every day until they match.',
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    facts: differences.slice(0, shown).map(({ id, says }) => [id, says]),
    action: { label: 'Open the bookings', href: hrefs.rentals() },
  }
}
