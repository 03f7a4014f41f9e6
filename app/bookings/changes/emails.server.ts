/** To customers about other dates or another car, and to the office when it is asked. */
import { bookingStates } from '#app/shared/booking-states.ts'
import { calendarAttachment } from '#app/bookings/booking/calendar-attachment.server.ts'
import { lineAmount, lineLabel } from '#app/bookings/booking/line-words.ts'
import { milesFacts } from '#app/bookings/booking/miles.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { handoverLocation, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import { pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { cardOf, opensWords } from '#app/money/payments/emails.server.ts'
import { findWayBack } from '#app/money/payments/payment-summary.server.ts'
import { refundingWords, underReview } from '#app/money/payments/refund-words.ts'
import { noDeposit } from '#app/bookings/booking/no-deposit.ts'
import { keptShare } from '#app/bookings/booking/payment-shares.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { exactDollars, sum, sumOrNone, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'
import { printStay, printRequestedChange } from './printed.ts'
import type { Change } from './queries.server.ts'

export async function enqueueChangedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { id, change, link, now }: { id: string; change: Change; link: string; now: Date },
): Promise<void> {
  const { booking: before, car, price, refunds, disputed, due, freeUntil } = change
  const isExtended = booking.returnAt > before.returnAt && booking.pickupAt.getTime() === before.pickupAt.getTime()
  const back = sum(...refunds.map(({ amount }) => amount))
  const { atDesk, card } = await findWayBack(refunds, tx)
  await enqueueMail(tx, {
    dedupeKey: `booking-changed:${id}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number} is ${isExtended ? 'extended' : 'changed'}`,
    attachments: [calendarAttachment({ ...booking, due }, link)],
    heading: isExtended ? 'Your rental has been extended' : 'Your booking has changed',
    picture: pictureOf(booking),
    paragraphs: [
      `Booking ${booking.number} was ${printStay(before)}. It is now ${printStay(booking)}. The attached file updates your calendar.`,
      ...(car ? [carWords(before, booking)] : []),
      back > 0
        ? refundingWords(back, atDesk, cardOf(card))
        : due > 0
          ? `${exactDollars(due)} is due. Pay it with the button below ${elsewhere(booking)}.`
          : 'The rental is paid in full.',
      ...(disputed > 0 ? [underReview({ disputed })] : []),
      ...(bookingStates[booking.state].isAhead ? [freeWords(freeUntil, now)] : []),
    ],
    facts: [
      ...stayOf(booking),
      ...placeFacts(handoverLocation(booking)),
      ...milesFacts(booking.miles),
      ...price.lines.map((line): [string, string] => [lineLabel(line), lineAmount(line)]),
      ['Total', exactDollars(price.total)],
      ['Previous total', exactDollars(before.total)],
      ['Balance due', sumOrNone(due)],
    ],
    action: { label: 'Open your booking', href: hrefs.linkedBooking(link, due > 0 ? 'money' : undefined) },
    more: booking.profileId
      ? { label: 'The agreement with these dates as a PDF', href: serviceHrefs.agreement(booking.number ?? '') }
      : undefined,
    footnote: opensWords(booking, 'Sign in to see its agreement and receipts.'),
  })
}

function carWords(before: BookingFacts, { car, deposit }: BookingFacts): string {
  return `Your car is now the ${vehicleName(car)}, not the ${vehicleName(before.car)}. ${deposit > 0 ? `Its security deposit is ${exactDollars(deposit)}.` : noDeposit}`
}

function freeWords(until: Date, now: Date): string {
  return until > now
    ? `You can cancel for free until ${printInstant(until)}; after that, we keep ${keptShare}.`
    : `Free cancellation has ended. If you cancel, we keep ${keptShare}.`
}

export async function enqueueChangeRequestedEmail(
  tx: Transaction,
  { booking, stay, car, price }: Change,
  id: string,
): Promise<void> {
  const requestedChange = printRequestedChange({ stay, car: car?.name ?? null })
  await enqueueMail(tx, {
    dedupeKey: `change-asked:${id}`,
    to: business.email,
    subject: `Booking ${booking.number}: change requested`,
    heading: 'A customer has requested a change',
    paragraphs: [
      `${booking.customer.name} requested ${requestedChange}. They’ve agreed to the new price and the agreement.`,
    ],
    facts: [
      ...stayOf(booking),
      ['Requested', requestedChange],
      ['New total', exactDollars(price.total)],
      ['Previous total', exactDollars(booking.total)],
    ],
    action: { label: 'Open the booking', href: hrefs.rental(booking.number ?? '', 'change') },
  })
}

export async function enqueueChangeDeclinedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { id, asked }: { id: string; asked: string },
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `change-declined:${id}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number} stays as it is`,
    heading: 'We can’t change your booking',
    picture: pictureOf(booking),
    paragraphs: [
      `You asked for ${asked}. We’re sorry, but that isn’t possible.`,
      `Booking ${booking.number} stays as it is. Call us at ${business.phone.display} and we’ll look for another way.`,
    ],
    facts: stayOf(booking),
    action: { label: 'Open your bookings', href: hrefs.accountBookings() },
  })
}

/** A package of miles was added to the booking. */
export async function enqueueMilesBoughtEmail(
  tx: Transaction,
  booking: BookingFacts,
  { logId, added, due, link }: { logId: string; added: Cents; due: Cents; link: string },
): Promise<void> {
  const { miles } = business.requirements.extraMilesPackage
  await enqueueMail(tx, {
    dedupeKey: `miles-bought:${logId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: ${miles} extra miles`,
    heading: `${miles} extra miles added`,
    picture: pictureOf(booking),
    paragraphs: [
      `We added ${miles} miles to booking ${booking.number} for ${exactDollars(added)}.`,
      due > 0
        ? `Your balance is ${exactDollars(due)}. Pay it with the button below ${elsewhere(booking)}.`
        : 'Your rental is paid in full.',
    ],
    facts: [
      ...stayOf(booking),
      ...milesFacts(booking.miles),
      ['Total', exactDollars(booking.total)],
      ['Balance due', sumOrNone(due)],
    ],
    action: {
      label: due > 0 ? `Pay ${exactDollars(due)}` : 'Open your booking',
      href: hrefs.linkedBooking(link, due > 0 ? 'money' : undefined),
    },
  })
}

/** Where else to pay: a customer whose car we deliver doesn’t come to the desk. */
function elsewhere({ delivery, state }: Pick<BookingFacts, 'delivery' | 'state'>): string {
  if (!delivery) return 'or at the desk'
  return `or by card when we ${bookingStates[state].isAhead ? 'deliver' : 'pick up'} the car`
}
