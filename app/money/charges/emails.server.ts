/** To the customer about charges after the return, each written once. */
import { chargeKindLabels } from '#app/bookings/condition/words.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { heldForDispute } from '#app/bookings/booking/deposit-release.ts'
import { business } from '#app/business.ts'
import { chargeLabels } from './words.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { exactDollars, sum, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { taxWords, type ChargeRow } from './queries.server.ts'
import { decidedBy } from './rules.ts'

type ChargesEmail = {
  charges: readonly ChargeRow[]
  total: Cents
  /** Sent before and not answered yet: the page asks for both together. */
  earlier: readonly ChargeRow[]
  answerBy: Date
  now: Date
}

export async function enqueueChargesEmail(tx: Transaction, booking: BookingFacts, sent: ChargesEmail): Promise<void> {
  const { charges, total, earlier, answerBy } = sent
  const until = printInstant(answerBy)
  await enqueueMail(tx, {
    dedupeKey: `charges-sent:${booking.requestId}:${charges[0]?.id}`,
    to: booking.mailTo,
    subject: `Charges for booking ${booking.number}: please respond by ${until}`,
    heading: `${exactDollars(total)} in charges after the return`,
    picture: pictureOf(booking),
    paragraphs: [
      `These charges are due under the rental agreement after the return of booking ${booking.number}. Your booking shows how we calculated each one, with photos if we have them.`,
      `Accept or dispute each charge by ${until}. We’ll charge accepted and unanswered items to your saved card, or email you a link to pay them. We won’t charge anything you dispute until we’ve decided.`,
      ...earlierWords(earlier, total),
      `Questions? Call us at ${business.phone.display}.`,
    ],
    facts: [
      ...charges.map((charge): [string, string] => [chargeKindLabels[charge.kind], lineOf(charge)]),
      ['Total', exactDollars(total)],
      ['Respond by', until],
      ['Booking', booking.number],
      ...stayOf(booking),
    ],
    action: { label: 'Review the charges', href: await answerHref(tx, booking, sent.now) },
  })
}

function earlierWords(earlier: readonly ChargeRow[], total: Cents): string[] {
  const first = firstAnswerBy(earlier)
  if (!first) return []
  const before = totalOf(earlier)
  return [
    `We sent you charges of ${exactDollars(before)} before. Please respond to those by ${printInstant(first)}. In total, charges of ${exactDollars(sum(before, total))} are waiting for your response.`,
  ]
}

type Objection = {
  /** Disputed just now, with the same words. */
  charges: readonly ChargeRow[]
  objection: string
  /** Sent and not answered yet. */
  others: readonly ChargeRow[]
  isDepositHeld: boolean
  now: Date
}

/** What was disputed, when our decision is due, and what becomes of the deposit. */
export async function enqueueObjectionEmail(tx: Transaction, booking: BookingFacts, sent: Objection): Promise<void> {
  const { charges, objection, others, isDepositHeld, now } = sent
  const until = printInstant(decidedBy(now))
  const total = exactDollars(totalOf(charges))
  await enqueueMail(tx, {
    dedupeKey: `charge-disputed:${booking.requestId}:${charges[0]?.id}`,
    to: booking.mailTo,
    subject: `We received your dispute for booking ${booking.number}`,
    heading: `Your dispute of ${total}`,
    paragraphs: [
      `Thank you for telling us. We’ll review it and email you. We won’t charge it until we’ve decided.`,
      ...(isDepositHeld ? [heldForDispute(until)] : []),
      ...stillToAnswer(others),
      `You wrote: ${objection}`,
      `Anything to add? Call us at ${business.phone.display}.`,
    ],
    facts: [
      ...charges.map((charge): [string, string] => [chargeKindLabels[charge.kind], lineOf(charge)]),
      ['Decision due by', until],
      ['Booking', booking.number],
    ],
    action: { label: 'Open the charges', href: await answerHref(tx, booking, now) },
  })
}

function stillToAnswer(others: readonly ChargeRow[]): string[] {
  const first = firstAnswerBy(others)
  if (!first) return []
  return [
    `We’re still waiting for your response to charges of ${exactDollars(totalOf(others))}. Please respond by ${printInstant(first)}.`,
  ]
}

type SettledObjection = { charge: ChargeRow & { reason: string }; isDropped: boolean; now: Date }

export async function enqueueSettledObjectionEmail(
  tx: Transaction,
  booking: BookingFacts,
  { charge, isDropped, now }: SettledObjection,
): Promise<void> {
  const what = chargeKindLabels[charge.kind]
  const amount = exactDollars(charge.total)
  await enqueueMail(tx, {
    dedupeKey: `charge-settled:${booking.requestId}:${charge.id}`,
    to: booking.mailTo,
    subject: isDropped ? `${what}: not charged` : `${what}: we’ll charge ${amount}`,
    heading: isDropped ? 'We dropped the charge' : `${amount} for ${what.toLowerCase()}`,
    paragraphs: [
      `You disputed a charge on booking ${booking.number}. We’ve reviewed it.`,
      isDropped
        ? 'We dropped it, and you won’t be charged.'
        : `We’ll charge ${amount} to your saved card, or email you a link to pay it.`,
      ...(charge.reason ? [`Reason: ${charge.reason}`] : []),
      `If you disagree, call us at ${business.phone.display}.`,
    ],
    facts: [
      ['Charge', `${what}, ${charge.label}`],
      ['Amount', isDropped ? 'Dropped' : amount],
      ['Booking', booking.number],
    ],
    action: { label: 'Open your booking', href: await answerHref(tx, booking, now) },
  })
}

function firstAnswerBy(charges: readonly ChargeRow[]): Date | undefined {
  return charges.flatMap(({ answerBy }) => answerBy ?? []).toSorted((one, other) => +one - +other)[0]
}

function totalOf(charges: readonly ChargeRow[]): Cents {
  return sum(...charges.map(({ total }) => total))
}

/** "$272.19: 5 × $50.00, 850 miles driven, 600 included. $250.00 before taxes. Sales tax, 8.875%: $22.19" */
function lineOf(charge: ChargeRow): string {
  const { total, quantity, unitAmount, label, reason, noPhotoReason } = charge
  const worked =
    quantity > 1 ? `${chargeLabels.arithmetic(quantity.toLocaleString('en-US'), exactDollars(unitAmount))}, ` : ''
  const why = [noPhotoReason && chargeLabels.noPhoto(noPhotoReason), reason].filter(Boolean)
  return [`${exactDollars(total)}: ${worked}${label}`, ...why, ...taxWords(charge)].join('. ')
}

/** Customers without an account read and answer by a link of their own. */
async function answerHref(tx: Transaction, booking: BookingFacts, now: Date): Promise<string> {
  if (booking.profileId) return hrefs.bookingCharges(booking.number ?? '')
  return serviceHrefs.linkedCharges(await issueBookingLink(tx, booking, now))
}
