/** To customers whose booking ended without a rental. */
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { bookingPage } from '#app/bookings/booking/own-booking.server.ts'
import { pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { disputedSumLabels } from '#app/bookings/booking/words.ts'
import { business } from '#app/business.ts'
import { cardNotNeeded } from '#app/money/deposits/deposit-words.ts'
import { findDepositAtEnd } from '#app/money/deposits/kept.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { clockTime, longDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents, exactDollars, sum, sumOrNone, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { cardOf, opensWords } from './emails.server.ts'
import { findWayBack } from './payment-summary.server.ts'
import { keptRows, keptWords, lateWords, refundingWords, underReview } from './refund-words.ts'
import type { Cancellation } from './rules.ts'

type Money = Cancellation
type Refunds = Cancellation['refunds']
type Ended = Money & { link: string; now: Date }

export async function enqueueCancelledEmail(
  tx: Transaction,
  booking: BookingFacts,
  { link, now, ...money }: Ended,
): Promise<void> {
  const { refund, kept, keptIfWon } = money
  const words = await backWords(tx, booking, money)
  await enqueueEnded(tx, booking, {
    kind: 'booking-cancelled',
    subject: `Booking ${booking.number} is canceled`,
    heading: 'Your booking is canceled',
    paragraphs: [
      `Booking ${booking.number} is canceled, and the car is available to others again.`,
      ...(refund === 0 && kept > 0 ? [`${lateWords(booking)}, so we keep ${keptWords(kept, booking)}.`] : []),
      ...(refund === 0 && kept === 0 && keptIfWon > 0 ? [`${lateWords(booking)}.`] : []),
      ...words,
    ],
    money,
    link,
    now,
  })
}

export async function enqueueCalledOffEmail(
  tx: Transaction,
  booking: BookingFacts,
  { reason, link, now, ...money }: Ended & { reason: string },
): Promise<void> {
  await enqueueEnded(tx, booking, {
    kind: 'booking-cancelled',
    subject: `We had to cancel booking ${booking.number}`,
    heading: 'We had to cancel your booking',
    paragraphs: [
      `We’re sorry, but we had to cancel booking ${booking.number}.`,
      `Reason: ${reason}`,
      ...(await backWords(tx, booking, money)),
      `Call us at ${business.phone.display} and we’ll help you find another car.`,
    ],
    money,
    link,
    now,
  })
}

export async function enqueueNoShowEmail(
  tx: Transaction,
  booking: BookingFacts,
  {
    link,
    now,
    driverTime,
    reason,
    ...money
  }: Ended & { driverTime: TimeOfDay | undefined; reason: string | undefined },
): Promise<void> {
  const { kept, keptIfWon } = money
  const words = await backWords(tx, booking, money)
  const { delivery, number, pickupDate, pickupTime } = booking
  const day = longDate(pickupDate)
  const said =
    delivery && driverTime
      ? {
          subject: `We couldn’t hand over the car of booking ${number}`,
          heading: 'We couldn’t hand over your car',
          what: `Our driver was at ${delivery.address} with the car at ${clockTime(driverTime)} on ${day}, but couldn’t hand it over to you. The booking has ended.`,
          note: reason,
        }
      : {
          subject: `Booking ${number} was not picked up`,
          heading: 'Your car was not picked up',
          what: `We held the car for you from ${clockTime(pickupTime)} on ${day}, but it wasn’t picked up. The booking has ended.`,
          note: undefined,
        }
  await enqueueEnded(tx, booking, {
    kind: 'booking-no-show',
    subject: said.subject,
    heading: said.heading,
    paragraphs: [
      said.what,
      ...(said.note ? [said.note] : []),
      ...(kept > 0 ? [`As agreed for a no-show, we keep ${keptWords(kept, booking)}.`] : []),
      ...(kept === 0 && keptIfWon === 0 ? ['We kept none of your payment.'] : []),
      ...words,
      `If that’s a mistake, call us at ${business.phone.display}.`,
    ],
    money,
    link,
    now,
  })
}

/** What is refunded, or was; what a bank returned, and what it may. Nothing of what is kept. */
async function backWords(tx: Transaction, booking: BookingFacts, money: Money): Promise<string[]> {
  const { refund, refunds, kept, before, lost, disputed } = money
  if (refund === 0 && lost === 0 && disputed === 0) {
    if (kept > 0) return []
    return [before > 0 ? `We already refunded your payment to ${cardOf(booking.card)}.` : 'Nothing was charged.']
  }
  const earlier = before > 0 && refund === 0 ? `, and we refunded ${exactDollars(before)} earlier` : ''
  const isAll = refund === 0 && kept === 0 && disputed === 0
  const { atDesk, card } = await findWayBack(refunds, tx)
  const words = [
    refund > 0 && refundingWords(refund, atDesk, cardOf(card)),
    lost > 0 && `Your bank returned ${exactDollars(lost)} to you${earlier}.`,
    isAll && 'There is nothing left to refund.',
    disputed > 0 && underReview(money),
  ]
  return [words.filter((each) => each !== false).join(' ')]
}

type EndedMail = {
  kind: string
  subject: string
  heading: string
  paragraphs: string[]
  money: Money
  link: string
  now: Date
}

type Decided = {
  dispute: string
  /** Null unless the bank took it. */
  lost: Cents | null
  refunds: Refunds
  /** Of a booking that ended without a rental. */
  ended: Money | null
  now: Date
}

/** After we wrote that a bank was reviewing the payment: how that ended, and what it means. */
export async function enqueueBankDecidedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { dispute, lost, refunds, ended, now }: Decided,
): Promise<void> {
  const refund = sum(...refunds.map(({ amount }) => amount))
  const { atDesk, card } = await findWayBack(refunds, tx)
  const kept = ended?.kept ?? cents(0)
  const of = `your payment for ${booking.number ? `booking ${booking.number}` : vehicleName(booking.car)}`
  const outcome =
    lost === null
      ? `Your bank has closed its review of ${of} and left the payment with us.`
      : lost > 0
        ? `Your bank has decided about ${of} and returned ${exactDollars(lost)} to you.`
        : `Your bank has decided about ${of}, which we had already refunded.`
  await enqueueMail(tx, {
    dedupeKey: `bank-decided:${dispute}`,
    to: booking.mailTo,
    subject: `Your bank has decided about ${of}`,
    heading: 'Your bank has decided',
    picture: pictureOf(booking),
    paragraphs: [
      outcome,
      ...(kept > 0 ? [`As agreed, we keep ${keptWords(kept, booking)}.`] : []),
      ...(refund > 0 ? [refundingWords(refund, atDesk, cardOf(card))] : []),
      ...(ended && refund === 0 && kept === 0 && ended.disputed === 0 ? ['There is nothing left to refund.'] : []),
      ...(ended && ended.disputed > 0 ? [underReview(ended)] : []),
    ],
    facts: [
      ['Booking', booking.number],
      ...stayOf(booking),
      [disputedSumLabels.takenBack, lost !== null && lost > 0 ? exactDollars(lost) : null],
      ['Refunded', sumOrNone(refund)],
      ...(ended ? keptRows(ended) : []),
    ],
    action: booking.number
      ? { label: 'Open your booking', href: await bookingPage(tx, booking, now) }
      : { label: 'Book again', href: hrefs.car(booking.car.slug, {}, 'book') },
  })
}

async function enqueueEnded(tx: Transaction, booking: BookingFacts, ended: EndedMail): Promise<void> {
  const { kind, subject, heading, paragraphs, money, link, now } = ended
  const { bookingId } = booking
  const deposit = bookingId && booking.deposit > 0 ? await findDepositAtEnd(bookingId, now, tx) : null
  await enqueueMail(tx, {
    dedupeKey: `${kind}:${booking.requestId}`,
    to: booking.mailTo,
    subject,
    heading,
    picture: pictureOf(booking),
    paragraphs: [...paragraphs, ...(deposit ? depositWords(deposit) : [])],
    facts: [
      ...stayOf(booking),
      ['Refunded earlier', money.before > 0 ? exactDollars(money.before) : null],
      [disputedSumLabels.takenBack, money.lost > 0 ? exactDollars(money.lost) : null],
      ['Refunded', sumOrNone(money.refund)],
      ...keptRows(money),
    ],
    action: { label: 'Open your booking', href: hrefs.linkedBooking(link) },
    footnote: opensWords(booking, 'Sign in to see its receipts.'),
  })
}

type DepositAtEnd = Awaited<ReturnType<typeof findDepositAtEnd>>

/** Cash may have replaced a hold that Stripe has not released yet. */
function depositWords({ left, hold, wasTaken, isAsked }: DepositAtEnd): string[] {
  const none = wasTaken ? 'None of your security deposit is held anymore.' : 'No security deposit was held.'
  return [
    ...(left || hold ? [] : [none]),
    ...(hold ? [releasingWords(hold)] : []),
    ...(left ? [leftWords(left)] : []),
    ...(isAsked ? [cardNotNeeded] : []),
  ]
}

function releasingWords({ amount, last4 }: NonNullable<DepositAtEnd['hold']>): string {
  const card = last4 ? cardOf({ last4 }) : 'your card'
  return `We’re releasing the hold of ${exactDollars(amount)} for the security deposit on ${card}. Your bank may take a few days to show it.`
}

function leftWords({ amount, isOnTerminal }: NonNullable<DepositAtEnd['left']>): string {
  return isOnTerminal
    ? `We’re releasing the hold of ${exactDollars(amount)} for the security deposit that we made on our terminal. Your bank may take a few days to show it.`
    : `We have your security deposit of ${exactDollars(amount)} in cash and will return it at our desk. Call us at ${business.phone.display} to set a time.`
}
