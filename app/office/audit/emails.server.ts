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
    subject: 'Stripe and our books differ',
    heading: 'Stripe and our books differ',
    paragraphs: [
      `Hello ${admin.firstName},`,
      'We compared the last days and couldn’t settle these ourselves. Look each of them up at Stripe by its number. You’ll get this email every day until they agree.',
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    facts: differences.slice(0, shown).map(({ id, says }) => [id, says]),
    action: { label: 'Open the bookings', href: hrefs.rentals() },
  }
}
