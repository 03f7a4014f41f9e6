import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { hello } from '#app/bookings/booking/stay-facts.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { documentTypeLabels } from '#app/bookings/documents/words.ts'
import { business } from '#app/business.ts'
import type { EmailLink } from '#app/platform/email-links.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'

type Refused = { documentType: DocumentType; reason: string; link: EmailLink }

export function refusedEmail(booking: BookingFacts, { documentType, reason, link }: Refused): Mail {
  const kind = documentTypeLabels[documentType]
  return {
    dedupeKey: `document-refused:${booking.requestId}:${link.id}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: please send a document again`,
    usefulUntil: link.expiresAt,
    heading: 'Please send a document again',
    paragraphs: [
      `${hello(booking)}, we couldn’t accept a document for your booking: ${kind}.`,
      reason,
      `Use the button to send a new one by ${printInstant(link.expiresAt)}. No sign-in needed. We can’t hand over the car without it.`,
    ],
    facts: [
      ['Booking', booking.number],
      ['Car', vehicleName(booking.car)],
      ['Pickup', `${longDate(booking.pickupDate)}, ${clockTime(booking.pickupTime)}`],
    ],
    action: { label: 'Send a new one', href: hrefs.documentReplacement(link.secret) },
    footnote: `The link works once, for this document only. ${booking.delivery ? 'You can also have the document ready when we deliver the car.' : 'You can also bring the document to the pickup.'} Questions? Call ${business.phone.display}.`,
  }
}
