/** To customers whose booking ended without a rental. */
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { stayOf } from '#app/bookings/booking/stay-facts.ts'
import { business } from '#app/config/business.ts'
import { findLeftAtDesk } from '#app/money/deposits/kept.server.ts'
import { labels } from '#app/messages/labels.ts'
import { keptShare } from '#app/messages/payment-shares.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { clockTime, longDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { emailPicture } from '#app/ui/picture-widths.ts'
import { cardOf, opensWords } from './emails.server.ts'
import { findWayBack } from './payment-summary.server.ts'
import { lateWords, refundingWords, underReview } from './refund-words.ts'
import type { Cancellation } from './rules.ts'

type Money = Pick<Cancellation, 'refund' | 'kept' | 'before' | 'lost' | 'disputed' | 'refunds'>
type Ended = Money & { link: string }

export async function enqueueCancelledEmail(
  tx: Transaction,
  booking: BookingFacts,
  { link, ...money }: Ended,
): Promise<void> {
  const { refund, kept, disputed } = money
  const late = `${lateWords(booking)}, so we keep ${keptShare}.`
  await enqueueEnded(tx, booking, {
    kind: 'booking-cancelled',
    subject: `Booking ${booking.number} is canceled`,
    heading: 'Your booking is canceled',
    paragraphs: [
      `Booking ${booking.number} is canceled, and the car is available to others again.`,
      refund > 0 || kept === 0 ? await backWords(tx, booking, money) : late,
      ...(disputed > 0 && kept > 0 && refund === 0 ? [underReview(disputed)] : []),
    ],
    money,
    link,
  })
}

export async function enqueueCalledOffEmail(
  tx: Transaction,
  booking: BookingFacts,
  { reason, link, ...money }: Ended & { reason: string },
): Promise<void> {
  await enqueueEnded(tx, booking, {
    kind: 'booking-cancelled',
    subject: `We had to cancel booking ${booking.number}`,
    heading: 'We had to cancel your booking',
    paragraphs: [
      `We’re sorry, but we had to cancel booking ${booking.number}.`,
      `Reason: ${reason}`,
      await backWords(tx, booking, money),
      `Call us at ${business.phone.display} and we’ll help you find another car.`,
    ],
    money,
    link,
  })
}

export async function enqueueNoShowEmail(
  tx: Transaction,
  booking: BookingFacts,
  { link, driverTime, reason, ...money }: Ended & { driverTime: TimeOfDay | undefined; reason: string | undefined },
): Promise<void> {
  const { refund, kept, lost, disputed } = money
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
      kept > 0 ? `As agreed for a no-show, we keep ${keptShare}.` : 'We kept none of your payment.',
      ...(refund > 0 || lost > 0 || disputed > 0 ? [await backWords(tx, booking, money)] : []),
      `If that’s a mistake, call us at ${business.phone.display}.`,
    ],
    money,
    link,
  })
}

async function backWords(tx: Transaction, booking: BookingFacts, money: Money): Promise<string> {
  const { refund, refunds, before, lost, disputed } = money
  const review = disputed > 0 ? ` ${underReview(disputed)}` : ''
  const returned = lost > 0 ? ` Your bank returned ${exactDollars(lost)} to you.` : ''
  if (refund > 0) {
    const { atDesk, card } = await findWayBack(refunds, tx)
    return `${refundingWords(refund, atDesk, cardOf(card))}${returned}${review}`
  }
  if (disputed > 0) return underReview(disputed)
  if (lost > 0) {
    const earlier = before > 0 ? `, and we refunded ${exactDollars(before)} earlier` : ''
    return `Your bank returned ${exactDollars(lost)} to you${earlier}. There is nothing left to refund.`
  }
  return before > 0 ? `We already refunded your payment to ${cardOf(booking.card)}.` : 'Nothing was charged.'
}

type EndedMail = {
  kind: string
  subject: string
  heading: string
  paragraphs: string[]
  money: Money
  link: string
}

async function enqueueEnded(tx: Transaction, booking: BookingFacts, ended: EndedMail): Promise<void> {
  const { kind, subject, heading, paragraphs, money, link } = ended
  const left = booking.bookingId ? await findLeftAtDesk(booking.bookingId, tx) : null
  await enqueueMail(tx, {
    dedupeKey: `${kind}:${booking.requestId}`,
    to: booking.mailTo,
    subject,
    heading,
    picture: emailPicture(booking.image, vehicleName(booking.car)),
    paragraphs: [...paragraphs, depositWords(left)],
    facts: [
      ...stayOf(booking),
      ['Refunded earlier', money.before > 0 ? exactDollars(money.before) : null],
      [labels.dispute.takenBack, money.lost > 0 ? exactDollars(money.lost) : null],
      ['Refunded', exactDollars(money.refund)],
      ['Kept', exactDollars(money.kept)],
      [labels.dispute.underReview, money.disputed > 0 ? exactDollars(money.disputed) : null],
    ],
    action: { label: 'Open your booking', href: hrefs.linkedBooking(link) },
    footnote: opensWords(booking, 'Sign in to see its receipts.'),
  })
}

type LeftAtDesk = Awaited<ReturnType<typeof findLeftAtDesk>>

function depositWords(left: LeftAtDesk): string {
  if (!left) return 'No security deposit was held.'
  return left.isOnTerminal
    ? `We’re releasing the hold of ${exactDollars(left.amount)} for the security deposit that we made on our terminal. Your bank may take a few days to show it.`
    : `We have your security deposit of ${exactDollars(left.amount)} in cash and will return it at our desk. Call us at ${business.phone.display} to set a time.`
}
