import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { hello, pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'

/** To the customer whose additional drivers staff have changed after the agreement was signed. */
export async function enqueueSignAgainEmail(
  tx: Transaction,
  booking: BookingFacts,
  { names, now }: { names: string; now: Date },
): Promise<void> {
  const { number, requestId, profileId } = booking
  await enqueueMail(tx, {
    dedupeKey: `agreement-again:${requestId}:${now.getTime()}`,
    to: booking.mailTo,
    usefulUntil: booking.returnAt,
    subject: `Booking ${number}: please sign the agreement again`,
    heading: 'The additional drivers have changed',
    picture: pictureOf(booking),
    paragraphs: [
      `${hello(booking)}, we’ve changed the additional drivers. The agreement names the drivers, so please read and sign it again, online with the button or at the desk.`,
      `If this isn’t what you asked for, call us at ${business.phone.display}.`,
    ],
    facts: [['Booking', number], ['Additional drivers', names], ...stayOf(booking)],
    action: {
      label: 'Sign it again',
      href: profileId
        ? rentalHrefs.ownAgreement(number ?? '')
        : rentalHrefs.linkedAgreement(await issueBookingLink(tx, booking, now)),
    },
  })
}
