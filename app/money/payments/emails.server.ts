import { bookingPage } from '#app/bookings/booking/own-booking.server.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { calendarAttachment } from '#app/bookings/booking/calendar-attachment.server.ts'
import { driverLines, driverFacts } from '#app/bookings/booking/driver-terms.ts'
import type { BookedDriver } from '#app/bookings/booking/drivers.server.ts'
import { lineAmount, lineLabel, type ShownLine } from '#app/bookings/booking/line-words.ts'
import { milesFacts } from '#app/bookings/booking/miles.ts'
import { pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { answerTo, bringWords, handoverLocation, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import { freeUntil, isFreeToCancel } from '#app/bookings/booking/rules.ts'
import { depositRelease } from '#app/bookings/booking/deposit-release.ts'
import { noDeposit } from '#app/bookings/booking/no-deposit.ts'
import { keptShare } from '#app/bookings/booking/payment-shares.ts'
import { sendDocumentLabel } from '#app/bookings/documents/words.ts'
import { business } from '#app/business.ts'
import { depositDue } from '#app/money/deposits/deposit-words.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { exactDollars, sumOrNone, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { underReview } from './refund-words.ts'
import type { Account } from './rules.ts'

const opens = 'The link opens your booking on any device, without signing in.'

/** `inAccount`: what the link does not show, for customers who can sign in. */
export function opensWords({ profileId }: BookingFacts, inAccount: string): string {
  return profileId ? `${opens} ${inAccount}` : opens
}

type Confirmed = {
  link: string
  hasDocuments: boolean
  /** Besides the customer. */
  drivers: BookedDriver[]
  account: Account
  now: Date
}

export async function enqueueConfirmedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { link, hasDocuments, drivers, account, now }: Confirmed,
): Promise<void> {
  const { isSigned, profileId } = booking
  const { due } = account
  await enqueueMail(tx, {
    dedupeKey: `booking-confirmed:${booking.requestId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number} is confirmed`,
    attachments: [calendarAttachment({ ...booking, due }, link)],
    heading: 'Booking Confirmed!',
    picture: pictureOf(booking),
    paragraphs: [
      `Your booking number is ${booking.number}. ${placeSentence(booking)} ${bringWords(booking)}.`,
      ...(drivers.length > 0 ? ['Each additional driver must show their license at the pickup.'] : []),
      ...laterSteps({ isSigned, hasDocuments }),
      booking.deposit === 0
        ? noDeposit
        : booking.depositMethod === 'card'
          ? `The deposit of ${exactDollars(booking.deposit)} is authorized ${depositDue(booking.depositAt, now)}. It isn’t a charge.`
          : `${booking.delivery ? 'Have' : 'Bring'} the deposit of ${exactDollars(booking.deposit)} ${booking.delivery ? 'ready in cash' : 'in cash'}. We’ll give you a receipt, and return the deposit ${depositRelease}.`,
      isFreeToCancel(booking, now)
        ? `You can cancel for free until ${printInstant(freeUntil(booking))}; after that, we keep ${keptShare}.`
        : `Pickup is less than ${booking.freeBefore / hours(1)} hours away. If you cancel, we keep ${keptShare}.`,
    ],
    facts: [
      ...stayOf(booking),
      ...driverFacts(drivers),
      ...whereOf(booking),
      ...milesFacts(booking.miles),
      ...sumsOf(booking, account, driverLines(drivers.length)),
    ],
    action: { label: 'Open your booking', href: hrefs.linkedBooking(link) },
    more: hasDocuments
      ? isSigned && profileId
        ? { label: 'Your signed agreement as a PDF', href: serviceHrefs.agreement(booking.number ?? '') }
        : undefined
      : { label: sendDocumentLabel, href: rentalHrefs.handIn({ key: link }) },
    footnote: profileId
      ? opensWords(booking, 'Sign in to cancel it, or to see its agreement, documents and receipts.')
      : `${opens} To change or cancel it, call us at ${business.phone.display}.`,
  })
}

/** Of a booking that staff entered: what the public form asks before the payment. */
function laterSteps({ isSigned, hasDocuments }: { isSigned: boolean; hasDocuments: boolean }): string[] {
  return [
    ...(hasDocuments
      ? []
      : [
          'We’ll review your driver’s license and insurance card before the pickup. Send them with the second link below, or bring them with you.',
        ]),
    isSigned
      ? 'We’ll email your signed agreement as a PDF separately.'
      : 'Sign the rental agreement on your booking page, or at the desk, before we hand over the keys.',
  ]
}

export async function enqueueLatePaymentEmail(
  tx: Transaction,
  booking: BookingFacts,
  { amount, disputed }: { amount: Cents; disputed: boolean },
): Promise<void> {
  const title = disputed ? 'Your payment came too late' : 'We’re refunding your payment'
  await enqueueMail(tx, {
    dedupeKey: `late-payment:${booking.requestId}`,
    to: booking.mailTo,
    subject: title,
    heading: title,
    picture: pictureOf(booking),
    paragraphs: [
      `Your payment of ${exactDollars(amount)} arrived after we released the dates, so the car isn’t booked.`,
      disputed
        ? underReview({ disputed: amount })
        : `We’re refunding all of it to ${cardOf(booking.card)}. Banks take a few days to show it.`,
      `Book again, or call us at ${business.phone.display} and we’ll help.`,
    ],
    facts: stayOf(booking),
    action: { label: 'Book again', href: hrefs.car(booking.car.slug, {}, 'book') },
  })
}

export async function enqueueDeclinedEmail(tx: Transaction, booking: BookingFacts): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `payment-failed:${booking.requestId}`,
    to: booking.mailTo,
    subject: 'Your payment didn’t go through',
    usefulUntil: booking.payableUntil,
    heading: 'Your payment didn’t go through',
    picture: pictureOf(booking),
    paragraphs: [
      'Nothing was charged, and nothing is booked yet.',
      `We’re holding the car until ${printInstant(booking.payableUntil)}. ${booking.profileId ? 'Sign in to try again or to pay another way.' : 'Try again or pay another way, using the link in our earlier email.'}`,
      `If it keeps failing, call us at ${business.phone.display}.`,
    ],
    facts: [...stayOf(booking), ...whereOf(booking), ['Due now', exactDollars(booking.upfront)]],
    action: booking.profileId ? { label: 'Continue to payment', href: hrefs.accountBookings() } : undefined,
  })
}

/** `card`: of the payment, if a card paid it. */
type Refund = { id: string; amount: Cents; card: { last4: string } | null }

export async function enqueueRefundEmail(
  tx: Transaction,
  booking: BookingFacts,
  refund: Refund & { receipts: readonly string[]; isAtDesk: boolean; now: Date },
): Promise<void> {
  const [receipt, ...more] = refund.receipts
  await enqueueMail(tx, {
    dedupeKey: `refund:${refund.id}`,
    to: booking.mailTo,
    subject: `Refund of ${exactDollars(refund.amount)}`,
    heading: `${exactDollars(refund.amount)} ${refund.isAtDesk ? 'was refunded' : 'is on its way back to you'}`,
    picture: pictureOf(booking),
    paragraphs: [
      refund.isAtDesk
        ? `We refunded ${exactDollars(refund.amount)} to you at the desk.`
        : `We’ve refunded ${exactDollars(refund.amount)} to ${cardOf(refund.card)}. Banks take a few days to show it.`,
    ],
    facts: [
      [more.length > 0 ? 'Receipts' : 'Receipt', refund.receipts.join(', ')],
      ['Booking', booking.number],
      ...stayOf(booking),
      ['Refunded', exactDollars(refund.amount)],
    ],
    action:
      booking.profileId && receipt && more.length === 0
        ? { label: 'Open the receipt', href: hrefs.receipt(receipt) }
        : { label: 'Open your booking', href: await bookingPage(tx, booking, refund.now) },
  })
}

export async function enqueueRefundReturnedEmail(
  tx: Transaction,
  booking: BookingFacts,
  refund: Refund & { /** The rest was refunded another way. */ isPart: boolean; now: Date },
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `refund-returned:${refund.id}`,
    to: booking.mailTo,
    subject: 'Your refund didn’t go through',
    heading: 'Your refund didn’t go through',
    picture: pictureOf(booking),
    paragraphs: [
      refund.isPart
        ? `${exactDollars(refund.amount)} of your refund couldn’t go to ${cardOf(refund.card)}.`
        : `We tried to refund ${exactDollars(refund.amount)} to ${cardOf(refund.card)}, but it didn’t go through.`,
      `We’ll call you to find another way. You can also call us at ${business.phone.display}.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking)],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, refund.now) },
  })
}

/** To be read after “to”. */
export function cardOf(card: { last4: string } | null): string {
  return card ? `your card ending in ${card.last4}` : 'you, the way you paid'
}

function placeSentence(booking: BookingFacts): string {
  const { city, address, collectedAt } = handoverLocation(booking)
  if (address && collectedAt) return `We’ll deliver the car to ${address.line}.`
  return address ? `Come to ${address.street}, ${city}.` : `The car is in ${city}. We’ll call you to agree on a place.`
}

function whereOf(booking: BookingFacts): [label: string, value: string][] {
  const where = placeFacts(handoverLocation(booking))
  const { specialRequests } = booking
  return specialRequests ? [...where, ['You asked for', answerTo(specialRequests)]] : where
}

function sumsOf(
  booking: BookingFacts,
  { due, received }: Account,
  more: ShownLine[],
): [label: string, value: string][] {
  const dueAtPickup: [string, string][] = due > 0 ? [['Due at pickup', exactDollars(due)]] : []
  return [
    ...[...booking.lines, ...more].map((line): [string, string] => [lineLabel(line), lineAmount(line)]),
    ['Total', exactDollars(booking.total)],
    ['Paid', sumOrNone(received)],
    ...dueAtPickup,
    ['Security Deposit', sumOrNone(booking.deposit)],
  ]
}
