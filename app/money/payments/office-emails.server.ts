/** Emails to the office about money that moved without it. */
import { handoverLocation, pickupLocation, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { disputedSumLabels } from '#app/bookings/booking/words.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { EmailFact } from '#app/platform/email-template.server.ts'
import { enqueueMail, type Mail } from '#app/platform/mail.server.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents, exactDollars, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { respondWords, type OpenDispute } from './dispute-words.ts'

type Refund = { id: string; amount: Cents }
/** What a payment was for, where it was for no booking. */
export type Subscriber = { subscriber: { id: string; fullName: string; email: string; phone: string | null } }
type News = Omit<Mail, 'to' | 'facts'> & { facts: EmailFact[] }

export async function enqueueRefundFailedEmail(
  tx: Transaction,
  booking: BookingFacts,
  refund: Refund & { refused: boolean; /** Listed there. */ atDesk: Cents },
): Promise<void> {
  await notifyOffice(tx, booking, {
    dedupeKey: `refund-failed:${refund.id}`,
    subject: 'Refund failed',
    heading: 'A refund didn’t go through',
    paragraphs: [
      refund.refused
        ? `Stripe refused it. Check the payment there, because part of it may already be refunded. ${
            refund.atDesk > 0
              ? `Call the customer and find another way. ${exactDollars(refund.atDesk)} is listed with the refunds at the desk. Record it there once you’ve paid it back.`
              : 'Our books show nothing left to refund.'
          }`
        : refund.atDesk === 0
          ? 'The bank didn’t accept it, but it has already returned the payment to the customer after a dispute. There’s nothing left to refund.'
          : `The bank didn’t accept it. Call the customer and find another way. ${refund.atDesk < refund.amount ? `${exactDollars(refund.atDesk)} of it is` : 'It’s'} listed with the refunds at the desk. Record it there once you’ve paid it back.`,
    ],
    facts: [['Refund', exactDollars(refund.amount)]],
  })
}

type ForeignRefund = Refund & {
  /** The part of it that had waited at the desk. */
  settled: Cents
  /** Of this booking, what waits there now. */
  atDesk: Cents
  /** There is no rental to come. */
  isCalledOff: boolean
}

export async function enqueueForeignRefundEmail(
  tx: Transaction,
  booking: BookingFacts,
  { id, amount, settled, atDesk, isCalledOff }: ForeignRefund,
): Promise<void> {
  await notifyOffice(tx, booking, {
    dedupeKey: `refund-at-stripe:${id}`,
    subject: 'Refund made at Stripe',
    heading: 'A refund was made at Stripe',
    paragraphs: [
      ...(settled === amount
        ? [
            `It’s in our books now. ${
              atDesk > 0
                ? `It settles ${exactDollars(settled)} of the refunds at the desk. Don’t pay that again.`
                : `It settles the desk refund of ${exactDollars(settled)}. There’s nothing more to hand over.`
            }`,
          ]
        : isCalledOff
          ? ['It’s in our books now. There’s no rental to come, so nothing about the booking changes.']
          : [
              'It’s in our books now. If the booking is canceled later, only the rest of the payment will be refunded.',
              'The booking itself hasn’t changed. If it’s upcoming, it’s still confirmed and its dates are still taken.',
            ]),
      ...(settled > 0 && settled < amount
        ? [`${exactDollars(settled)} of it was listed with the refunds at the desk. Don’t pay that again.`]
        : []),
      ...(atDesk > 0 ? [`${exactDollars(atDesk)} is still listed with the refunds at the desk.`] : []),
    ],
    facts: [['Refund', exactDollars(amount)]],
  })
}

export async function enqueueDisputeEmail(
  tx: Transaction,
  of: BookingFacts | Subscriber,
  { id, amount, ...dispute }: OpenDispute & { id: string; amount: Cents },
): Promise<void> {
  await notifyOffice(tx, of, {
    dedupeKey: `dispute:${id}`,
    subject: 'Payment disputed',
    heading: 'A payment is disputed',
    paragraphs: [
      `The customer’s bank wants the payment back. ${respondWords(dispute)} Call the customer.`,
      'This payment can’t be refunded until the bank decides.',
      'subscriber' in of
        ? 'The subscription itself hasn’t changed, and is still charged unless it’s canceled.'
        : 'The booking itself hasn’t changed. If it’s upcoming, it’s still confirmed and its dates are still taken.',
    ],
    facts: [
      ['Amount', exactDollars(amount)],
      ['Respond by', dispute.respondBy],
      ['Dispute', id],
    ],
  })
}

/** One that the office knows of, once for each status and deadline. */
export async function enqueueDisputeMovedEmail(
  tx: Transaction,
  of: BookingFacts | Subscriber,
  { id, amount, ...dispute }: OpenDispute & { id: string; amount: Cents },
): Promise<void> {
  await notifyOffice(tx, of, {
    dedupeKey: `dispute:${id}:${dispute.status}:${dispute.respondBy ?? ''}`,
    subject: 'Dispute needs a response',
    heading: 'A dispute needs a response',
    paragraphs: [`The bank has changed a dispute that we emailed you about. ${respondWords(dispute)}`],
    facts: [
      ['Amount', exactDollars(amount)],
      ['Respond by', dispute.respondBy],
      ['Dispute', id],
    ],
  })
}

type EndedDispute = {
  id: string
  amount: Cents
  /** Null unless the bank took it: nothing, when all of the payment had been refunded. */
  lost: Cents | null
  /** What the customer owes now, of the rental and its charges. */
  owed: Cents
  /** Refunded to the customer now that nothing is disputed. */
  back: Cents
  /** The part of it that can’t go to the card. */
  atDesk: Cents
}

export async function enqueueDisputeEndedEmail(
  tx: Transaction,
  of: BookingFacts | Subscriber,
  { id, amount, lost, owed, back, atDesk }: EndedDispute,
): Promise<void> {
  const onCard = cents(back - atDesk)
  await notifyOffice(tx, of, {
    dedupeKey: `dispute-ended:${id}`,
    subject: lost === null ? 'Dispute ended' : 'Dispute lost',
    heading: lost === null ? 'A dispute ended in our favor' : 'A dispute was lost',
    paragraphs: [
      ...outcomeOf(lost),
      ...(lost !== null && owed > 0
        ? [`The customer now owes ${exactDollars(owed)} in all. Call the customer before you charge anything.`]
        : []),
      ...(lost !== null && owed === 0 && !('subscriber' in of) ? ['The customer owes nothing.'] : []),
      ...(onCard > 0 ? [`${exactDollars(onCard)} was due to the customer and is being refunded now.`] : []),
      ...(atDesk > 0
        ? [
            `${exactDollars(atDesk)} is due to the customer and can’t be refunded to the card. Pay it back another way, and record it with the refunds at the desk.`,
          ]
        : []),
    ],
    facts: [
      ['Amount', exactDollars(amount)],
      [disputedSumLabels.takenBack, lost === null ? null : exactDollars(lost)],
      ['Dispute', id],
    ],
  })
}

function outcomeOf(lost: Cents | null): string[] {
  if (lost === null) return ['The bank has closed the dispute, and the payment stays with us.']
  return lost > 0
    ? [`The bank returned ${exactDollars(lost)} to the customer. Our books show it as refunded.`]
    : [
        'We had already refunded the whole payment, so our books don’t change. Check at Stripe that it wasn’t paid twice.',
      ]
}

/** The customer has been promised a call. */
export async function enqueueCallEmail(tx: Transaction, booking: BookingFacts): Promise<void> {
  const { car, delivery, specialRequests } = booking
  if (!specialRequests && !delivery && pickupLocation(car.city).address) return
  await notifyOffice(tx, booking, {
    dedupeKey: `booking-call:${booking.number}`,
    ...(specialRequests || !delivery
      ? {
          subject: 'Call about a booking',
          heading: 'Call the customer about this booking',
          paragraphs: ['The booking is confirmed. Its page and our email say we’ll call.'],
        }
      : {
          subject: 'Car to be delivered',
          heading: 'A car needs to be delivered',
          paragraphs: ['The booking is confirmed. Plan who delivers the car and who picks it up.'],
        }),
    facts: [
      ['Vehicle', vehicleName(car)],
      ...placeFacts(handoverLocation(booking)),
      ['Pickup', `${longDate(booking.pickupDate)}, ${clockTime(booking.pickupTime)}`],
      ['Requested', specialRequests],
    ],
  })
}

async function notifyOffice(tx: Transaction, of: BookingFacts | Subscriber, news: News): Promise<void> {
  const { name, facts, action } = 'subscriber' in of ? ofSubscriber(of) : ofBooking(of)
  await enqueueMail(tx, {
    ...news,
    to: business.email,
    subject: `${news.subject}: ${name}`,
    facts: [...facts, ...news.facts],
    action,
  })
}

type About = { name: string; facts: EmailFact[]; action: Mail['action'] }

function ofBooking({ number, requestId, customer }: BookingFacts): About {
  return {
    name: number ?? customer.name,
    facts: [
      ['Booking', number ?? requestId],
      ['Customer', customer.name],
      ['Phone', customer.phone],
    ],
    action: { label: number ? 'Open the booking' : 'Open the request', href: hrefs.rental(number ?? requestId) },
  }
}

function ofSubscriber({ subscriber: { id, fullName, email, phone } }: Subscriber): About {
  return {
    name: fullName,
    facts: [
      ['Subscription of', fullName],
      ['Email', email],
      ['Phone', phone],
    ],
    action: { label: 'Open the account', href: hrefs.person(id) },
  }
}
