import { handoverLocation, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { hello, pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { upfrontPart } from '#app/bookings/booking/payment-shares.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, sumOrNone } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'

/** How a customer pays for what was booked on the phone. Once for each request. */
export async function enqueueBookingLinkEmail(tx: Transaction, booking: BookingFacts, token: string): Promise<void> {
  const upfront = exactDollars(booking.upfront)
  const until = printInstant(booking.payableUntil)
  const car = vehicleName(booking.car)
  await enqueueMail(tx, {
    dedupeKey: `booking-link:${booking.requestId}`,
    to: booking.mailTo,
    subject: `Pay ${upfront} to book the ${car}`,
    usefulUntil: booking.payableUntil,
    heading: `Your car is held until ${until}`,
    picture: pictureOf(booking),
    paragraphs: [
      `${hello(booking)}, here’s what we discussed. Use the button to pay ${upfront}, the ${upfrontPart}, and the car is yours. You don’t need an account.`,
      'Before the pickup, we’ll review your driver’s license and insurance card, and you’ll sign the rental agreement. Your confirmation email explains how.',
      `If this isn’t what you asked for, don’t pay, and we’ll release the dates. Questions? Call ${business.phone.display}.`,
    ],
    facts: [
      ...stayOf(booking),
      ...placeFacts(handoverLocation(booking)),
      ['Total', exactDollars(booking.total)],
      ['Due now', upfront],
      ['Due at pickup', sumOrNone(booking.remaining)],
      ['Security Deposit', booking.deposit > 0 ? `${exactDollars(booking.deposit)}, separate` : 'None'],
    ],
    action: {
      label: `Pay ${upfront}`,
      href: hrefs.confirmation({ booking_id: booking.requestId, token, canceled: 'true' }),
    },
    footnote: `The link works until ${until}.`,
  })
}
