/** A rental's emails to the customer about what has just happened: cleared to drive, keys, car back, done. */
import { emergencyWords } from '#app/bookings/booking/emergency.ts'
import { depositRelease } from '#app/bookings/booking/deposit-release.ts'
import { milesFacts } from '#app/bookings/booking/miles.ts'
import { bringWords, handoverLocation, pickupWords, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { hello, stayOf } from '#app/bookings/booking/stay-facts.ts'
import { business, chargeRules } from '#app/business.ts'
import { balanceFacts, openWords } from '#app/money/payments/account-facts.ts'
import type { Account } from '#app/money/payments/rules.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { exactDollars, sumOrNone } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { printInstant } from '#app/shared/zone.ts'
import {
  base,
  depositWords,
  lateRule,
  payOrOpen,
  pickupOf,
  type Deposit,
  type EmailOptions,
  type Linked,
} from './email-parts.ts'
import { reviewLinkLabels } from './words.ts'

/** All documents are accepted. `held`: the deposit as it is; null reads as still to come. */
export function clearedEmail(
  booking: BookingFacts,
  sent: Linked,
  { account, held }: { account: Account; held: Deposit | null },
): Mail {
  const place = handoverLocation(booking)
  const deposit = exactDollars(booking.deposit)
  const isCash = (held?.method ?? booking.depositMethod) === 'cash'
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: you’re cleared to drive`,
    heading: 'You’re cleared to drive',
    paragraphs: [
      `${hello(booking)}, we’ve accepted your driver’s license and your insurance card. The ${vehicleName(booking.car)} is yours on ${pickupOf(booking)}.`,
      ...openWords(account, booking.state),
      ...(booking.deposit === 0
        ? []
        : [
            isCash && held?.status !== 'recorded'
              ? `The deposit of ${deposit} is due in cash at pickup.`
              : depositWords(deposit, held),
          ]),
      pickupWords(place),
      `${bringWords(booking)}.`,
    ],
    facts: [
      ['Booking', booking.number],
      ...stayOf(booking),
      ...placeFacts(place),
      ['Balance due', sumOrNone(account.owed)],
    ],
    action: payOrOpen(sent.link, account.owed),
  }
}

/** As it was signed. */
type Report = {
  mileage: string
  fuel: string
  photos: number
  signer: string
  happened: string
}

/** None where no report was signed. */
function reportFacts(happened: string, report: Report | null): [label: string, value: string][] {
  if (!report) return []
  return [
    [happened, report.happened],
    ['Mileage', report.mileage],
    ['Fuel', report.fuel],
    ['Photographs', String(report.photos)],
    ['Signed by', report.signer],
  ]
}

/** `page`: where the booking opens. */
export function pickedUpEmail(
  booking: BookingFacts,
  sent: EmailOptions & { page: string },
  report: Report | null,
): Mail {
  const place = handoverLocation(booking)
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: enjoy the ride`,
    heading: 'You have the keys',
    paragraphs: [
      `${hello(booking)}, here’s the condition of the car at pickup. ${booking.profileId ? 'You’ll find the photos and marks from the report on your booking.' : 'Ask us for the photos and marks from the report.'}`,
      place.collectedAt
        ? `We’ll pick it up at ${place.collectedAt} on ${printInstant(booking.returnAt)}. Please have it ready with the same fuel level.`
        : `Bring it back by ${printInstant(booking.returnAt)}, with the same fuel level. ${lateRule}`,
      `If you need it longer, ${booking.profileId ? 'request other dates in your account or ' : ''}call us at ${business.phone.display}.`,
      emergencyWords,
    ],
    facts: [
      ['Booking', booking.number],
      ...stayOf(booking),
      ...placeFacts(place),
      ...milesFacts(booking.miles),
      ...reportFacts('Handed over', report),
    ],
    action: { label: booking.profileId ? 'Open the report' : 'Open your booking', href: sent.page },
  }
}

/** What is due, what waits for an answer, and what comes next. `report`: null where none was signed. */
export function returnedEmail(
  booking: BookingFacts,
  sent: Linked,
  { account, report }: { account: Account; report: Report | null },
): Mail {
  const { waiting, disputed } = account.charges
  const isCash = booking.depositMethod === 'cash'
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: we have the car`,
    heading: 'We have the car',
    paragraphs: [
      `${hello(booking)}, the ${vehicleName(booking.car)} is back with us. Thank you.`,
      ...openWords(account, booking.state),
      ...(waiting > 0 || disputed > 0
        ? []
        : [
            `If we find anything else to charge, we’ll itemize it in an email, and you’ll have ${chargeRules.answerWithin / hours(1)} hours to accept or dispute it first.`,
          ]),
      ...(booking.deposit > 0
        ? [`We’ll ${isCash ? 'return' : 'release'} the deposit of ${exactDollars(booking.deposit)} ${depositRelease}.`]
        : []),
      `Left something in the car? Call us at ${business.phone.display}.`,
    ],
    facts: [
      ['Booking', booking.number],
      ['Vehicle', vehicleName(booking.car)],
      ['Due back', printInstant(booking.returnAt)],
      ...reportFacts('Returned', report),
      ...milesFacts(booking.miles),
      ...balanceFacts(account),
    ],
    action: payOrOpen(sent.link, account.owed),
  }
}

/** `link`: only where the booking has no account. */
export function completedEmail(
  booking: BookingFacts,
  sent: EmailOptions & { link: string | null },
  account: Account,
): Mail {
  const number = booking.number ?? ''
  return {
    ...base(booking, sent),
    subject: `Booking ${booking.number}: thank you`,
    heading: 'Thank you for driving with us',
    paragraphs: [
      // The page behind a link shows neither.
      `${hello(booking)}, your rental is complete. ${sent.link ? `For your receipts or the condition reports, call us at ${business.phone.display}.` : 'You’ll find your receipts and condition reports on your booking.'}`,
      'How was it? Your review helps other drivers, and helps us improve.',
      'We’d love to see you again.',
    ],
    facts: [['Booking', booking.number], ...stayOf(booking), ...milesFacts(booking.miles), ...balanceFacts(account)],
    action: {
      label: reviewLinkLabels.write,
      href: sent.link ? serviceHrefs.linkedReview(sent.link) : rentalHrefs.ownReview(number),
    },
    more: {
      label: sent.link ? 'Open your booking' : 'Open your receipts',
      href: sent.link ? hrefs.linkedBooking(sent.link) : hrefs.accountBooking(number),
    },
  }
}
