/** To the customer about their deposit, each written once; to the office about disputes. */
import { bookingPage } from '#app/bookings/booking/own-booking.server.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { hello, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { findUnsettledAnswers } from '#app/money/charges/sums.server.ts'
import { depositRelease } from '#app/bookings/booking/deposit-release.ts'
import { business } from '#app/business.ts'
import { knownReason } from './deposit-words.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { Dispute } from '#app/platform/disputes.server.ts'
import type { EmailLink } from '#app/platform/email-links.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { respondWords } from '#app/money/payments/dispute-words.ts'
import { isBack, bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'

type DepositEmail = { depositId: string; last4: string | null; now: Date }

export async function enqueueHeldEmail(
  tx: Transaction,
  booking: BookingFacts,
  { depositId, last4, now }: DepositEmail,
): Promise<void> {
  await enqueueMail(tx, {
    // Other dates are told again.
    dedupeKey: `deposit-held:${depositId}:${booking.pickupAt.toISOString()}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: the deposit is on hold`,
    heading: 'Your deposit is on hold',
    paragraphs: [
      `${hello(booking)}, the security deposit of ${exactDollars(booking.deposit)} is on hold on ${cardOf(last4)}. It isn’t a charge. Your bank will show it as pending.`,
      `We’ll release it ${depositRelease}. On longer rentals we renew the hold, so your bank may briefly show two. Only one is real.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ['Held', exactDollars(booking.deposit)]],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}

/** Of a hold that came after it was of any use: the booking has ended, or the deposit was given another way. */
export async function enqueueLateHoldEmail(
  tx: Transaction,
  booking: BookingFacts,
  { holdId, last4, amount }: { holdId: string; last4: string | null; amount: number },
): Promise<void> {
  const isOver = bookingStates[booking.state].isCalledOff
  await enqueueMail(tx, {
    dedupeKey: `deposit-late:${holdId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: we’re releasing the hold on your card`,
    heading: 'We’re releasing the hold on your card',
    paragraphs: [
      `${hello(booking)}, ${cardOf(last4)} was approved for the security deposit of ${exactDollars(amount)} after ${isOver ? 'your booking had ended' : 'we had already received the deposit'}. We don’t need the hold, so we’re releasing it. You weren’t charged.`,
      'Your bank may take a few days to show it.',
    ],
    facts: [['Booking', booking.number], ...stayOf(booking)],
    footnote: `Questions? Call ${business.phone.display}.`,
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
  if (bookingStates[booking.state].isCalledOff) return
  const { disputed } = await findUnsettledAnswers(booking.requestId, tx)
  await enqueueMail(tx, {
    dedupeKey: `deposit-released:${depositId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: the deposit is released`,
    heading: 'Your deposit is released',
    paragraphs: [
      `${hello(booking)}, we’ve released the security deposit of ${exactDollars(booking.deposit)} on ${cardOf(last4)}. We kept none of it.`,
      'Your bank may take a few days to show it.',
      ...(disputed > 0
        ? [`We’re still reviewing the charges of ${exactDollars(disputed)} you disputed, and we’ll email you.`]
        : []),
    ],
    facts: [['Booking', booking.number], ...stayOf(booking)],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}

type Kept = {
  depositId: string
  kept: number
  items: { label: string; amountCents: number }[]
  /** Where it was: cash, on our terminal, or a card that Stripe holds. */
  from: 'cash' | 'terminal' | { last4: string | null }
  now: Date
}

export async function enqueueCapturedEmail(
  tx: Transaction,
  booking: BookingFacts,
  { depositId, kept, items, from, now }: Kept,
): Promise<void> {
  const rest = cents(booking.deposit - kept)
  const part = rest > 0 ? exactDollars(kept) : 'all'
  await enqueueMail(tx, {
    dedupeKey: `deposit-captured:${depositId}`,
    to: booking.mailTo,
    subject: `Booking ${booking.number}: we kept ${part} of the deposit`,
    heading: `We kept ${part} of your deposit`,
    paragraphs: [
      `${hello(booking)}, we kept ${part} of the ${exactDollars(booking.deposit)} security deposit${items.length > 0 ? ' for the items below' : ''}.`,
      ...(rest > 0 ? [restWords(exactDollars(rest), from)] : []),
      `If something isn’t right, call us at ${business.phone.display}.`,
    ],
    facts: [
      ['Booking', booking.number],
      ...items.map(({ label, amountCents }) => [label, exactDollars(amountCents)] as const),
      ['Kept', exactDollars(kept)],
      [from === 'cash' ? 'To be returned' : 'Released', rest > 0 ? exactDollars(rest) : null],
    ],
    action: { label: 'Open your booking', href: await bookingPage(tx, booking, now) },
  })
}

function restWords(rest: string, from: Kept['from']): string {
  if (from === 'cash') return `We’ll return the rest, ${rest}, in cash at our desk.`
  if (from === 'terminal')
    return `The rest, ${rest}, is released on your card. Your bank may take a few days to show it.`
  return `The rest, ${rest}, is released on ${cardOf(from.last4)}. Your bank may take a few days to show it.`
}

type CardLink = {
  key: string
  link: EmailLink
  /** With Stripe's reason. Null when no card was tried. */
  failed: { reason: string | null } | null
  /** Of the card that failed, if one was tried. */
  last4: string | null
  inCash: boolean
  /** An earlier hold has not ended yet. */
  isHeld: boolean
}

/** A link to give a card for the deposit: after one failed, or instead of cash. */
export async function enqueueCardLinkEmail(tx: Transaction, booking: BookingFacts, sent: CardLink): Promise<void> {
  const { key, link, last4, inCash, isHeld } = sent
  const { isPickedUp } = bookingStates[booking.state]
  const deposit = exactDollars(booking.deposit)
  const failed = last4 === null ? null : sent.failed
  const what = failed ? 'Please use another card for the deposit' : 'Please add a card for the deposit'
  await enqueueMail(tx, {
    dedupeKey: `deposit-failed:${key}`,
    to: booking.mailTo,
    subject: failed
      ? `Booking ${booking.number}: we couldn’t hold the deposit`
      : `Booking ${booking.number}: a card for the deposit`,
    usefulUntil: link.expiresAt,
    heading: what,
    paragraphs: [
      failed
        ? `${hello(booking)}, we couldn’t hold the security deposit of ${deposit} on ${[`${cardOf(last4)}.`, knownReason(failed.reason)].filter(Boolean).join(' ')}`
        : `${hello(booking)}, your rental has a security deposit of ${deposit}${inCash ? ', which you chose to bring in cash. If you prefer, we can hold it on a card instead' : '. We’ll hold it on a card'}.`,
      `${failed ? 'Use the button to add another card or confirm this one' : 'Use the button to add a card'}. No sign-in needed. The link works until ${printInstant(link.expiresAt)}. The amount is held, not charged.`,
      ...(isPickedUp
        ? [neededWords(booking.state, isHeld)]
        : inCash
          ? []
          : [`We can’t hand over the car without it.${failed ? ' We’ll try the card again tomorrow morning.' : ''}`]),
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ['Security Deposit', deposit]],
    action: { label: failed ? 'Use another card' : 'Add a card', href: hrefs.depositCard({ key: link.secret }) },
    footnote: `The deposit can also be in cash. Questions? Call ${business.phone.display}.`,
  })
}

/** Once the car has left: why it is still needed. */
function neededWords(state: BookingState, isHeld: boolean): string {
  const why = isHeld ? 'because the earlier hold ends soon' : 'because nothing is on hold right now'
  return isBack(state)
    ? `You’ve returned the car, but something is still open, so we still need the deposit. Please do this today, ${why}, or pay what’s open on your booking.`
    : `Your rental continues. Please do this today, ${why}.`
}

/** Of one that the bank has not decided, at each state of it. */
export async function enqueueDepositDisputeEmail(
  tx: Transaction,
  booking: BookingFacts,
  dispute: Dispute & { /** The office has been told of it. */ isKnown: boolean },
): Promise<void> {
  const { status } = dispute
  const respondBy = dispute.respondBy && printInstant(dispute.respondBy)
  await enqueueMail(tx, {
    dedupeKey: `dispute:${dispute.id}:${dispute.status}:${respondBy ?? ''}`,
    to: business.email,
    subject: `Deposit disputed: ${booking.number}`,
    heading: dispute.isKnown ? 'The dispute of a deposit has changed' : 'A deposit is disputed',
    paragraphs: [
      `${dispute.isKnown ? 'The bank has changed a dispute that we emailed you about.' : 'The customer’s bank wants back what we kept from the deposit.'} ${respondWords({ status, respondBy })} You’ll find the photos and the agreement on the booking.`,
    ],
    facts: [
      ['Booking', booking.number],
      ['Customer', booking.customer.name],
      ['Phone', booking.customer.phone],
      ['Amount', exactDollars(dispute.amount)],
      ['Respond by', respondBy],
      ['Dispute', dispute.id],
      ['Status', status.replaceAll('_', ' ')],
    ],
    action: booking.number ? { label: 'Open the booking', href: hrefs.rental(booking.number) } : undefined,
  })
}

function cardOf(last4: string | null): string {
  return last4 ? `your card ending in ${last4}` : 'your card'
}
