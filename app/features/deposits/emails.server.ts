/** To the customer about their deposit, each written once; to the office about disputes. */
import { bookingPage } from '#app/features/bookings/own-booking.server.ts'
import type { BookingFacts } from '#app/features/bookings/queries.server.ts'
import { hello, stayOf } from '#app/features/bookings/stay-facts.ts'
import { business } from '#app/config/business.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { Dispute } from '#app/platform/disputes.server.ts'
import type { EmailLink } from '#app/platform/email-links.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { reasonWords } from './words.ts'

type DepositEmail = { depositId: string; last4: string | null; now: Date }

export async function enqueueHeldEmail(
  tx: Transaction,
  booking: BookingFacts,
  { depositId, last4, now }: DepositEmail,
): Promise<void> {
  const { from, to } = business.booking.depositReleasedWithinBusinessDays
  await enqueueMail(tx, {
    // Other dates are told anew.
    dedupeKey: `deposit-held:${depositId}:${booking.pickupAt.toISOString()}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: the deposit is on hold`,
    heading: 'Your deposit is on hold',
    paragraphs: [
      `${hello(booking)}, the security deposit of ${exactDollars(booking.deposit)} is on hold on ${cardOf(last4)}. It isn’t a charge. Your bank will show it as pending.`,
      `We’ll release it within ${from} to ${to} business days of the return. On longer rentals we renew the hold, so your bank may briefly show two. Only one is real.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ['Held', exactDollars(booking.deposit)]],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}

/** Released because the pickup has moved away, and held again before the new one. */
export async function enqueuePostponedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { holdId, last4, authorizeAt, now }: { holdId: string; last4: string | null; authorizeAt: Date; now: Date },
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `deposit-postponed:${holdId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: the deposit hold has moved`,
    heading: 'Your deposit hold has moved',
    paragraphs: [
      `${hello(booking)}, because your dates changed, the security deposit of ${exactDollars(booking.deposit)} is no longer held on ${cardOf(last4)}. Your bank may take a few days to show it.`,
      `We’ll place the hold again on ${printInstant(authorizeAt)}. You don’t need to do anything.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking)],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}

export async function enqueueReleasedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { depositId, last4, now }: DepositEmail,
): Promise<void> {
  // The email about its end has said so.
  if (booking.state === 'cancelled' || booking.state === 'no_show') return
  await enqueueMail(tx, {
    dedupeKey: `deposit-released:${depositId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: the deposit is released`,
    heading: 'Your deposit is released',
    paragraphs: [
      `${hello(booking)}, we’ve released the security deposit of ${exactDollars(booking.deposit)} on ${cardOf(last4)}. We kept none of it.`,
      'Your bank may take a few days to show it.',
    ],
    facts: [['Booking', booking.number], ...stayOf(booking)],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}

type Kept = {
  depositId: string
  kept: number
  items: { label: string; amountCents: number }[]
  last4?: string | null
  now: Date
}

/** Without a card it was given in cash. */
export async function enqueueCapturedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { depositId, kept, items, last4, now }: Kept,
): Promise<void> {
  const rest = cents(booking.deposit - kept)
  const restWords =
    last4 === undefined
      ? `The rest, ${exactDollars(rest)}, was returned in cash.`
      : `The rest, ${exactDollars(rest)}, was released on ${cardOf(last4)}. Your bank may take a few days to show it.`
  await enqueueMail(tx, {
    dedupeKey: `deposit-captured:${depositId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: ${exactDollars(kept)} of the deposit was kept`,
    heading: `${exactDollars(kept)} of your deposit was kept`,
    paragraphs: [
      `${hello(booking)}, we kept ${exactDollars(kept)} of the ${exactDollars(booking.deposit)} security deposit${items.length > 0 ? ' for the items below' : ''}.`,
      ...(rest > 0 ? [restWords] : []),
      `If something isn’t right, call us at ${business.phone.display}.`,
    ],
    facts: [
      ['Booking', booking.number],
      ...items.map(({ label, amountCents }) => [label, exactDollars(amountCents)] as const),
      ['Kept', exactDollars(kept)],
      [last4 === undefined ? 'Returned' : 'Released', exactDollars(rest)],
    ],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}

type Failed = { key: string; link: EmailLink; reason: string | null; last4: string | null }

export async function enqueueFailedEmail(tx: Transaction, booking: BookingFacts, failed: Failed): Promise<void> {
  const { key, link, reason, last4 } = failed
  const out = booking.state === 'active' || booking.state === 'returned'
  await enqueueMail(tx, {
    dedupeKey: `deposit-failed:${key}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: we couldn’t hold the deposit`,
    usefulUntil: link.expiresAt,
    heading: 'Please use another card for the deposit',
    paragraphs: [
      `${hello(booking)}, we couldn’t hold the security deposit of ${exactDollars(booking.deposit)} on ${cardOf(last4)}. ${reasonWords(reason)}`,
      `Use the button to add another card or confirm this one. No sign-in needed. It works until ${printInstant(link.expiresAt)}. The amount is held, not charged.`,
      out
        ? 'Your rental continues. Please do this today, because the earlier hold ends soon.'
        : 'We can’t hand over the car without it. We’ll try the card again tomorrow morning.',
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ['Security Deposit', exactDollars(booking.deposit)]],
    action: { label: 'Use another card', href: hrefs.depositCard({ key: link.secret }) },
    footnote: `You can also bring the deposit in cash. Questions? Call ${business.phone.display}.`,
  })
}

/** Also when its standing has changed. */
export async function enqueueDepositDisputeEmail(
  tx: Transaction,
  booking: BookingFacts,
  dispute: Dispute,
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `dispute:${dispute.id}:${dispute.status}`,
    to: business.email,
    subject: `Deposit disputed: ${booking.number}`,
    heading: 'A deposit is disputed',
    paragraphs: [
      'The customer’s bank wants back what we kept from the deposit. Respond at Stripe before the deadline, with the photos and the agreement.',
    ],
    facts: [
      ['Booking', booking.number],
      ['Customer', booking.customer.name],
      ['Phone', booking.customer.phone],
      ['Amount', exactDollars(dispute.amount)],
      ['Dispute', dispute.id],
      ['Status', dispute.status.replaceAll('_', ' ')],
    ],
    action: booking.number ? { label: 'Open the booking', href: hrefs.rental(booking.number) } : undefined,
  })
}

function cardOf(last4: string | null): string {
  return last4 ? `your card ending in ${last4}` : 'your card'
}
