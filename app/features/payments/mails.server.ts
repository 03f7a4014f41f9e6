import type { BookingFacts } from '#app/features/bookings/queries.server.ts'
import { calendarFile } from '#app/features/bookings/calendar-file.ts'
import { business } from '#app/config/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { letter } from '#app/platform/letter.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'

/** The confirmation with all details and the rental as a calendar file; once for each request. */
export async function enqueueConfirmedMail(tx: Transaction, booking: BookingFacts): Promise<void> {
  const { html, text } = letter({
    heading: 'Booking Confirmed!',
    paragraphs: [
      `Your booking number is ${booking.number}. Bring your license and the card you paid with.`,
      booking.depositMethod === 'card'
        ? `The deposit of ${exactDollars(booking.deposit)} is authorized on ${printInstant(booking.depositAt)}. It is not a charge.`
        : `Bring the deposit of ${exactDollars(booking.deposit)} in cash. You get a receipt.`,
      `Free cancellation until ${business.booking.freeCancellationBefore / hours(1)} hours before pickup; after that the upfront half is kept.`,
    ],
    facts: factsOf(booking),
    action: { label: 'Open your bookings', href: hrefs.accountBookings() },
  })
  await enqueueMail(tx, {
    dedupeKey: `booking-confirmed:${booking.requestId}`,
    to: booking.customer.email,
    subject: `Booking ${booking.number} is confirmed`,
    html,
    text,
    attachments: [
      { filename: `marque-${booking.number}.ics`, contentType: 'text/calendar', content: calendarFile(booking, env.origin) },
    ],
  })
}

/** Says that a payment came for dates already freed, and that all of it goes back. */
export async function enqueueLatePaymentMail(tx: Transaction, booking: BookingFacts): Promise<void> {
  const { html, text } = letter({
    heading: 'Your payment is going back',
    paragraphs: [
      `Your payment of ${exactDollars(booking.upfront)} arrived after the dates were freed, so the car is not booked.`,
      'All of it goes back to your card. Banks take a few days to show it.',
      `Book again, or call us at ${business.phone.display}: we will help.`,
    ],
    facts: factsOf(booking).slice(0, 3),
    action: { label: 'Book again', href: hrefs.car(booking.car.slug, {}, 'book') },
  })
  const dedupeKey = `late-payment:${booking.requestId}`
  await enqueueMail(tx, { dedupeKey, to: booking.customer.email, subject: 'Your payment is going back', html, text })
}

function factsOf(booking: BookingFacts): [label: string, value: string][] {
  const { car } = booking
  return [
    ['Vehicle', `${car.year} ${car.make} ${car.model}`],
    ['Pickup', `${longDate(booking.pickupDate)}, ${clockTime(booking.pickupTime)}`],
    ['Return', `${longDate(booking.returnDate)}, ${clockTime(booking.returnTime)}`],
    ...booking.lines.map((line): [string, string] => [line.label, exactDollars(line.amount)]),
    ['Total', exactDollars(booking.total)],
    ['Paid', exactDollars(booking.upfront)],
    ['Due at pickup', exactDollars(booking.remaining)],
    ['Security Deposit', exactDollars(booking.deposit)],
  ]
}
