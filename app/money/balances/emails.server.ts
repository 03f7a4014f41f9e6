/** To customers about the rest of what they pay. */
import { bookingStates } from '#app/shared/booking-states.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { balanceFacts, openWords, partsWords } from '#app/money/payments/account-facts.ts'
import { opensWords } from '#app/money/payments/emails.server.ts'
import { underReview } from '#app/money/payments/refund-words.ts'
import type { Account } from '#app/money/payments/rules.ts'
import { releasedOncePaid } from '#app/bookings/booking/deposit-release.ts'
import { disputedSumLabels } from '#app/bookings/booking/words.ts'
import { business } from '#app/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { EmailFact } from '#app/platform/email-template.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { days } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'

const { linkLivesAfterReturn, linkLivesAtLeast } = business.booking
const opens = `The link opens your booking on any device. It works until ${linkLivesAfterReturn / days(1)} days after the rental, and for at least ${linkLivesAtLeast / days(1)} days.`

/** `id`: made with the button, so that a double submit is one email. */
type PaymentLink = { id: string; account: Account; isDepositOpen: boolean; link: string }

export async function enqueuePaymentLinkEmail(tx: Transaction, booking: BookingFacts, sent: PaymentLink) {
  const { account, isDepositOpen } = sent
  const parts = partsWords(account)
  const due = exactDollars(account.owed)
  await enqueueMail(tx, {
    dedupeKey: `payment-link:${booking.requestId}:${sent.id}`,
    to: booking.mailTo,
    subject: `Pay the remaining ${due} for booking ${booking.number}`,
    heading: `${due} is due`,
    picture: pictureOf(booking),
    paragraphs: [
      `Here’s the balance for booking ${booking.number}${parts ? `: ${parts}` : ''}.`,
      ...(bookingStates[booking.state].isAhead ? ['We need it before we hand over the keys.'] : []),
      ...(!bookingStates[booking.state].isAhead && isDepositOpen
        ? [releasedOncePaid(account.charges.disputed > 0)]
        : []),
      'Use the button to open your booking and pay with any card. You don’t need an account.',
      `Questions? Call us at ${business.phone.display}.`,
    ],
    facts: [
      ...stayOf(booking),
      ...balanceFacts(account),
      ['Security Deposit', booking.deposit > 0 ? `${exactDollars(booking.deposit)}, separate` : 'None'],
    ],
    action: { label: `Pay ${due}`, href: hrefs.linkedBooking(sent.link, 'money') },
    footnote: opens,
  })
}

type Received = {
  paymentId: string
  amount: Cents
  beyond: Cents
  /** A bank asks the payment back already. */
  disputed?: boolean
  /** With this payment. */
  account: Account
  receipt: string
  link: string
  last4?: string | null
}

export async function enqueueReceivedEmail(tx: Transaction, booking: BookingFacts, received: Received) {
  const { paymentId, amount, beyond, disputed, account, link } = received
  const kept = amount > beyond
  const title = kept || disputed ? `We received ${exactDollars(amount)}` : 'We’re refunding your payment'
  await enqueueMail(tx, {
    dedupeKey: `payment-received:${paymentId}`,
    to: booking.mailTo,
    subject: title,
    heading: title,
    picture: pictureOf(booking),
    paragraphs: [
      ...(kept ? [`Thank you for your payment for booking ${booking.number}.`] : []),
      ...beyondWords(received),
      ...openWords(account, booking.state),
    ],
    facts: receivedFacts(booking, received),
    action: { label: 'Open your booking', href: hrefs.linkedBooking(link) },
    footnote: opensWords(booking, 'Sign in to see its receipts.'),
  })
}

/** The receipt of charges after the return. */
export async function enqueueChargesPaidEmail(tx: Transaction, booking: BookingFacts, received: Received) {
  const { paymentId, amount, account, link, last4 } = received
  await enqueueMail(tx, {
    dedupeKey: `charges-paid:${paymentId}`,
    to: booking.mailTo,
    subject: `We received ${exactDollars(amount)} for charges on booking ${booking.number}`,
    heading: `We received ${exactDollars(amount)}`,
    picture: pictureOf(booking),
    paragraphs: [
      `This payment covers charges after the return of booking ${booking.number}${last4 ? `, paid with the card ending in ${last4}` : ''}.`,
      ...beyondWords(received),
      ...openWords(account, booking.state),
    ],
    facts: receivedFacts(booking, received),
    action: { label: 'Open your booking', href: hrefs.linkedBooking(link, 'charges') },
    footnote: opensWords(booking, 'Sign in to see its receipts.'),
  })
}

function beyondWords({ beyond, disputed }: Received): string[] {
  if (beyond === 0) return []
  const more = `You paid ${exactDollars(beyond)} more than was due.`
  return [
    disputed ? `${more} ${underReview({ disputed: beyond })}` : `${more} We’re refunding it the same way you paid.`,
  ]
}

function receivedFacts(booking: BookingFacts, { receipt, amount, beyond, disputed, account }: Received): EmailFact[] {
  return [
    ['Receipt', receipt],
    ['Booking', booking.number],
    ...stayOf(booking),
    ['Received', exactDollars(amount)],
    [disputed ? disputedSumLabels.underReview : 'Refund', beyond > 0 ? exactDollars(beyond) : null],
    ...balanceFacts(account),
  ]
}

type RefusedCharge = {
  /** Of the try. */ id: string
  /** That the card did not pay. */ amount: Cents
  account: Account
  link: string
  /** Null without a card. */ why: string | null
  /** The card is tried the next morning. */ again: boolean
}

export async function enqueueRefusedChargeEmail(tx: Transaction, booking: BookingFacts, refused: RefusedCharge) {
  const [amount, due] = [exactDollars(refused.amount), exactDollars(refused.account.owed)]
  const parts = partsWords(refused.account)
  await enqueueMail(tx, {
    dedupeKey: `charge-refused:${booking.requestId}:${refused.id}`,
    to: booking.mailTo,
    subject: refused.why
      ? `Your card was declined for ${amount} on booking ${booking.number}`
      : `Please pay ${due} for booking ${booking.number}`,
    heading: `${due} is due`,
    paragraphs: [
      refused.why
        ? `We tried your saved card for the charges after the return of booking ${booking.number}. ${refused.why}`
        : `The charges after the return of booking ${booking.number} are due, and we don’t have a saved card to charge.`,
      ...(parts ? [`In all, ${due} is due: ${parts}.`] : []),
      `Use the button to open your booking and pay with any card. You don’t need an account.${refused.again ? ' We’ll try the saved card again tomorrow morning.' : ''}`,
      `Questions? Call us at ${business.phone.display}.`,
    ],
    facts: [...stayOf(booking), ...balanceFacts(refused.account)],
    action: { label: `Pay ${due}`, href: hrefs.linkedBooking(refused.link, 'money') },
    footnote: opens,
  })
}
