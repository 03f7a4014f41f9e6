import { respondWords } from '#app/money/payments/dispute-words.ts'
import type { Dispute } from '#app/platform/disputes.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { isDecided } from '#app/shared/payment-states.ts'
import { printInstant } from '#app/shared/zone.ts'

/** `id`: Stripe's, to look it up there. */
export type BooksDifference = { id: string; says: string }

/** Listed in the email; the rest are counted. */
const shown = 40

type Admin = { id: string; email: string; firstName: string }

/** Of a payment that our books don't have; no booking can show it. */
export function unknownDisputeEmail(admin: Admin, dispute: Dispute, paymentIntentId: string | null): Mail {
  const { id, amount, status } = dispute
  const respondBy = dispute.respondBy && printInstant(dispute.respondBy)
  return {
    dedupeKey: `stripe-dispute:${admin.id}:${id}`,
    to: admin.email,
    subject: 'Stripe has a dispute of a payment that we don’t have',
    heading: 'A dispute we can’t match to a payment',
    paragraphs: [
      `Hello ${admin.firstName},`,
      `A customer’s bank wants back a payment that isn’t in our books. ${isDecided(status) ? 'The bank has already decided.' : respondWords({ status, respondBy })} Look it up at Stripe by its ID.`,
    ],
    facts: [
      ['Dispute', id],
      ['Payment', paymentIntentId],
      ['Amount', exactDollars(amount)],
      ['Respond by', respondBy],
      ['Status', status.replaceAll('_', ' ')],
    ],
    action: { label: 'Open the bookings', href: hrefs.rentals() },
  }
}

export function stripeDifferencesEmail(admin: Admin, differences: BooksDifference[], day: CalendarDate): Mail {
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
