/** To brokers about bookings of their listings: what their page of the booking shows (docs/product.md#rights). */
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { handoverLocation, pickupLocation, placeFacts } from '#app/bookings/booking/pickup-location.ts'
import { pictureOf, stayOf } from '#app/bookings/booking/stay-facts.ts'
import type { findOwnCommission } from '#app/money/earnings/queries.server.ts'
import { bookingMailLabels, rentalLabels } from './words.ts'
import type { EmailFact } from '#app/platform/email-template.server.ts'
import type { Mail } from '#app/platform/mail.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, percent } from '#app/shared/money.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { namesFor } from './rules.ts'

const words = bookingMailLabels

export type Broker = Pick<Viewer, 'id' | 'email' | 'firstName'>
type Commission = Awaited<ReturnType<typeof findOwnCommission>>
export type BrokerEmail = { broker: Broker; booking: BookingFacts; commission: Commission }
/** Of the log. */
type Facts = Record<string, unknown>

export function bookedEmail(email: BrokerEmail, dedupeKey: string, why: 'booked' | 'movedHere'): Mail {
  const { broker, booking, commission } = email
  const { name } = customerOf(booking)
  return {
    ...base(email, dedupeKey, words[why]),
    paragraphs: [
      words[why].body(broker.firstName, name, vehicleName(booking.car)),
      words.contact,
      earnedWords(commission),
    ],
    facts: [...factsOf(booking), ['Total', exactDollars(booking.total)]],
  }
}

export function changedEmail(
  email: BrokerEmail,
  dedupeKey: string,
  { from, to, fromCar, toCar, beforeCents }: Facts,
): Mail {
  const { broker, booking, commission } = email
  const { name } = customerOf(booking)
  return {
    ...base(email, dedupeKey, words.changed),
    paragraphs: [
      words.changed.body(broker.firstName, name, String(from), String(to)),
      ...(toCar ? [words.changed.car(String(fromCar), String(toCar))] : []),
      earnedWords(commission),
    ],
    facts: [
      ...factsOf(booking),
      ['Total', exactDollars(booking.total)],
      [words.before, exactDollars(Number(beforeCents))],
    ],
  }
}

/** Says nothing of the other car: it may be another broker's. */
export function movedAwayEmail(email: BrokerEmail, dedupeKey: string, { from, fromCar }: Facts): Mail {
  const { broker, booking, commission } = email
  const { picture: _, ...rest } = base(email, dedupeKey, words.movedAway)
  return {
    ...rest,
    paragraphs: [
      words.movedAway.body(broker.firstName, customerOf(booking).name, String(fromCar)),
      earnedWords(commission),
    ],
    facts: [
      ['Booking', booking.number],
      ['Vehicle', String(fromCar)],
      [rentalLabels.dates, String(from)],
    ],
    action: { label: words.openAll, href: hrefs.rentals() },
  }
}

export function endedEmail(
  email: BrokerEmail,
  dedupeKey: string,
  { move, facts }: { move: string; facts: Facts },
): Mail {
  const { broker, booking, commission } = email
  const { name } = customerOf(booking)
  const car = vehicleName(booking.car)
  const kind = move === 'no_show' ? words.noShow : words.canceled
  const missed = words.noShow[booking.delivery ? 'delivered' : 'body']
  const body = move === 'no_show' ? missed : words.canceled[facts.by === 'customer' ? 'byCustomer' : 'byUs']
  return {
    ...base(email, dedupeKey, kind),
    paragraphs: [body(broker.firstName, name, car), leftWords(commission)],
    facts: factsOf(booking),
  }
}

function base({ broker, booking }: BrokerEmail, dedupeKey: string, { subject, heading }: Kind) {
  const number = booking.number ?? ''
  return {
    dedupeKey,
    to: broker.email,
    subject: subject(number),
    heading,
    picture: pictureOf(booking),
    action: { label: words.open, href: hrefs.rental(number) },
    more: { label: words.openEarnings, href: officeHrefs.earnings() },
    footnote: bookingMailLabels.turnOff,
  }
}

type Kind = { subject: (number: string) => string; heading: string }

function customerOf({ customer, state }: BookingFacts) {
  return namesFor(customer, { readsAll: false, status: state })
}

/** Contact, and the customer's address, as long as there is something to arrange. */
function factsOf(booking: BookingFacts): EmailFact[] {
  const { name, email, phone } = customerOf(booking)
  return [
    ['Booking', booking.number],
    ...stayOf(booking),
    ...placeFacts(email ? handoverLocation(booking) : pickupLocation(booking.car.city)),
    [rentalLabels.customer, name],
    [rentalLabels.email, email],
    [rentalLabels.phone, phone],
  ]
}

function earnedWords(commission: Commission): string {
  if (commission === 'another') return words.another
  return commission ? words.earns(...sumsOf(commission)) : words.noCommission
}

function leftWords(commission: Commission): string {
  if (commission === null || commission === 'another') return words.neverEarned
  return commission.amount > 0 ? words.keeps(...sumsOf(commission)) : words.loses
}

function sumsOf({ amount, rateBp, base: of }: Exclude<Commission, 'another' | null>) {
  return [exactDollars(amount), percent(rateBp), exactDollars(of)] as const
}
