/** What a rental's customer is reminded of, from three days before the pickup until everything is paid. */
import { bookingStates } from '#app/shared/booking-states.ts'
import { milesFacts } from '#app/bookings/booking/miles.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { handoverLocation, pickupWords, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import { hello, stayOf } from '#app/bookings/booking/stay-facts.ts'
import type { StartObstacle } from '#app/bookings/documents/rules.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { balanceFacts, partsWords } from '#app/money/payments/account-facts.ts'
import type { Account } from '#app/money/payments/rules.ts'
import { releasedOncePaid } from '#app/bookings/booking/deposit-release.ts'
import { mileLabels } from '#app/bookings/changes/words.ts'
import { documentTypeLabels, sendDocumentLabel } from '#app/bookings/documents/words.ts'
import { business } from '#app/business.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { clockTime, longDate } from '#app/shared/dates.ts'
import { depositStates } from '#app/shared/deposit-states.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { exactDollars, sumOrNone, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'
import { base, depositWords, lateRule, payOrOpen, pickupOf, type Deposit, type Linked } from './email-parts.ts'

type Needed = { documentType: DocumentType; obstacle: StartObstacle }

const call = `Call us at ${business.phone.display}`
const words = {
  missing: 'missing',
  refused: 'not accepted',
  expires: 'expires before the return',
  waiting: 'being checked',
  licenseTooNew: 'issued too recently for this car',
}

export function documentsEmail(booking: BookingFacts, sent: Linked, needed: Needed[]): Mail {
  const areAllMissing = needed.every(({ obstacle }) => obstacle === 'missing')
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: documents are needed before pickup`,
    heading: 'We still need documents from you',
    paragraphs: [
      `${hello(booking)}, we can’t hand over the car on ${pickupOf(booking)} until this is settled:`,
      ...needed.map(({ documentType, obstacle }) => `${documentTypeLabels[documentType]}: ${words[obstacle]}.`),
      areAllMissing
        ? `Send them with the button below (no sign-in needed) ${orThere(booking)}. ${call} if anything is unclear.`
        : `Send them ${booking.profileId ? 'from your account or ' : ''}with the link in our earlier email, ${orThere(booking)}. ${call} if anything is unclear.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ...placeFacts(handoverLocation(booking))],
    action: areAllMissing
      ? { label: sendDocumentLabel, href: rentalHrefs.handIn({ key: sent.link }) }
      : booking.profileId
        ? { label: 'Open your documents', href: hrefs.accountBooking(booking.number ?? '', 'documents') }
        : { label: 'Open your booking', href: hrefs.linkedBooking(sent.link) },
  }
}

/** `held`: the deposit as it is; null reads as still to come. */
export function pickupEmail(booking: BookingFacts, sent: Linked, due: Cents, held: Deposit | null = null): Mail {
  const place = handoverLocation(booking)
  const { address, collectedAt } = place
  const isTaken = held !== null && depositStates[held.status].isTaken
  const cash = booking.deposit > 0 && (held?.method ?? booking.depositMethod) === 'cash' && !isTaken
  const deposit = exactDollars(booking.deposit)
  const needed = `your driver’s license, your insurance card and ${booking.card ? 'the card you paid with' : 'a card in your name'}${cash ? `, and the deposit of ${deposit} in cash` : ''}`
  return {
    ...base(booking, sent),
    subject: `Your ${vehicleName(booking.car)} will be ready on ${longDate(booking.pickupDate)}`,
    heading: `Pickup ${pickupOf(booking)}`,
    paragraphs: [
      `${hello(booking)}, we look forward to seeing you. ${pickupWords(place)}`,
      collectedAt ? `Have ${needed} ready.` : `Bring ${needed}.`,
      due > 0
        ? `${exactDollars(due)} is due. Pay it with the button below or ${collectedAt ? 'by card when we deliver the car' : 'at the desk'}, before we hand over the keys.`
        : 'The rental is paid in full.',
      ...(cash || booking.deposit === 0 ? [] : [depositWords(deposit, held)]),
    ],
    facts: [
      ['Booking', booking.number],
      ...stayOf(booking),
      ...placeFacts(place),
      ...(collectedAt ? [] : ([['Hours', place.hours]] as const)),
      ...milesFacts(booking.miles),
      ['Balance due', sumOrNone(due)],
    ],
    action: payOrOpen(sent.link, due),
    more: address && !collectedAt ? { label: 'Get directions', href: address.mapUrl } : undefined,
    footnote: reminderOff(booking),
  }
}

/** Sent when the allowance is nearly used, or may be by now. `price`: of one more package, taxes included. */
export function milesEmail(booking: BookingFacts, sent: Linked, price: Cents): Mail {
  const { allowed, used, odometer } = booking.miles
  const count = (miles: number) => miles.toLocaleString('en-US')
  const { miles } = business.requirements.extraMilesPackage
  const offer = `${miles} extra miles for ${exactDollars(price)}`
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: ${offer}`,
    heading: used === null ? 'How are your miles?' : `You’ve used ${count(used)} of ${count(allowed)} miles`,
    paragraphs: [
      `${hello(booking)}, your rental includes ${count(allowed)} miles, up to ${count((odometer.out ?? 0) + allowed)} on the odometer.`,
      `If you plan to drive farther, add ${offer} with the button below, any time before the return. Otherwise we charge whichever costs less at the return, packages or the price per mile.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ...milesFacts(booking.miles)],
    action: { label: mileLabels.open, href: rentalHrefs.miles({ key: sent.link }) },
    footnote: reminderOff(booking),
  }
}

export function returnEmail(booking: BookingFacts, sent: Linked, due: Cents): Mail {
  const { address, city, collectedAt } = handoverLocation(booking)
  const time = clockTime(booking.returnTime)
  const day = longDate(booking.returnDate)
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: ${collectedAt ? 'we’ll pick up the car' : 'return'} today at ${time}`,
    heading: collectedAt ? `We’ll pick up the car today at ${time}` : `Return today at ${time}`,
    paragraphs: collectedAt
      ? [
          `${hello(booking)}, we’ll pick up the car today, ${day}, at ${time}, ${business.city} time, at ${collectedAt}.`,
          'Please refill the tank to the level at pickup, and allow a few minutes so we can check the car together.',
          `If another time or place is better, call us at ${business.phone.display}.`,
        ]
      : [
          `${hello(booking)}, the car is due back today, ${day}, by ${time}, ${business.city} time. ${address ? `Come to ${address.line}.` : `Return it in ${city}, at the place we agreed on.`}`,
          `Refill the tank to the level at pickup, and allow a few minutes so we can check the car together. ${lateRule}`,
          `If you can’t make it, call us at ${business.phone.display}.`,
        ],
    facts: [
      ['Booking', booking.number],
      ...stayOf(booking),
      ...placeFacts(handoverLocation(booking)),
      ...milesFacts(booking.miles),
      ['Balance due', due > 0 ? exactDollars(due) : null],
    ],
    action: payOrOpen(sent.link, due),
    footnote: reminderOff(booking),
  }
}

type Owed = { account: Account; /** It waits for the payment. */ isDepositOpen: boolean }

/** Of the rental and of charges after the return, as the page behind the button has them. */
export function balanceEmail(booking: BookingFacts, sent: Linked, { account, isDepositOpen }: Owed): Mail {
  const due = exactDollars(account.owed)
  const parts = partsWords(account)
  const sum = `${due} is due${parts ? `: ${parts}` : ''}`
  const isComing = bookingStates[booking.state].isAhead
  const isBack = !isComing && !bookingStates[booking.state].isOut
  const isDelivered = handoverLocation(booking).collectedAt !== undefined
  const atDesk = isComing
    ? `${isDelivered ? 'or by card when we deliver the car' : 'or at the desk at pickup'}, before we hand over the keys`
    : isDelivered
      ? 'or by card when we pick up the car'
      : 'or at the desk when you return the car'
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: ${due} is due`,
    heading: `${due} is due`,
    paragraphs: [
      isComing
        ? `${hello(booking)}, your ${vehicleName(booking.car)} will be ready on ${pickupOf(booking)}, and ${sum}.`
        : isBack
          ? `${hello(booking)}, the car is back with us, and ${sum}.`
          : `${hello(booking)}, your rental ends on ${printInstant(booking.returnAt)}, and ${sum}.`,
      `${parts ? 'Pay them one at a time' : 'Pay it'} with the button below, with any card and without signing in${isBack ? '' : `, ${atDesk}`}.`,
      ...(isDepositOpen && !isComing ? [releasedOncePaid(account.charges.disputed > 0)] : []),
      `If you’ve already paid or have a question, call us at ${business.phone.display}.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ...balanceFacts(account)],
    action: payOrOpen(sent.link, account.owed),
  }
}

export function overdueEmail(booking: BookingFacts, sent: Linked, again: boolean): Mail {
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: the car is overdue`,
    heading: again ? 'The car is still overdue' : 'The car is overdue',
    paragraphs: [
      `${hello(booking)}, the ${vehicleName(booking.car)} was due back on ${printInstant(booking.returnAt)}, and we don’t have it yet.`,
      `Please call us at ${business.phone.display} right away, even if something has gone wrong. ${lateRule} We’ll itemize each hour in writing before we charge anything.`,
    ],
    facts: [['Booking', booking.number], ...stayOf(booking)],
    action: { label: 'Open your booking', href: hrefs.linkedBooking(sent.link) },
  }
}

function reminderOff({ profileId }: BookingFacts): string | undefined {
  return profileId ? 'You can turn reminders off in your account settings.' : undefined
}

/** The other way to hand documents in. */
function orThere({ delivery }: BookingFacts): string {
  return delivery ? 'or have them ready when we deliver the car' : 'or bring them to the pickup'
}
