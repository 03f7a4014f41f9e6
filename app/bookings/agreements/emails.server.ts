import { bookingPage } from '#app/bookings/booking/own-booking.server.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { hello, pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { printInstant } from '#app/shared/zone.ts'

type Signed = { id: string; filename: string; storageKey: string; signedAt: Date; now: Date }

/** To the customer, with the filed PDF: also for those without an account, who could not download it. */
export async function enqueueSignedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { id, filename, storageKey, signedAt, now }: Signed,
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `agreement-signed:${id}`,
    to: booking.mailTo,
    subject: `Your signed agreement for booking ${booking.number}`,
    attachments: [{ filename, contentType: 'application/pdf', storageKey }],
    heading: 'Your signed agreement',
    picture: pictureOf(booking),
    paragraphs: [
      `${hello(booking)}, the rental agreement that you signed on ${printInstant(signedAt)} is attached as a PDF. Keep this copy for your records.`,
      `If you didn’t sign it, call us at ${business.phone.display}.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking)],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}
