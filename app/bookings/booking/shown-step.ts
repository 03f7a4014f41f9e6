import { business } from '#app/business.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { Cents } from '#app/shared/money.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import type { NextStep, StepButton } from './next-step.ts'
import { nextStepLabels } from './words.ts'

/** `pay` posts and leaves for the payment page, `card` posts and stays; `map` opens beside this page. */
type How = 'link' | 'post' | 'pay' | 'card' | 'map' | 'file'

export type ShownStep = {
  line: string
  urgency: NextStep['urgency']
  button: {
    label: string
    to: string
    how: How
    /** Of `card`: what is paid. */ fields?: Readonly<Record<string, number>>
  }
}

type Booking = {
  requestId: string
  number: string | null
  car: { slug: string }
  pickupDate: CalendarDate
  returnDate: CalendarDate
  mapUrl: string | null
}

const ways: { readonly [Kind in StepButton]?: How } = {
  balance: 'pay',
  charges: 'pay',
  upfront: 'post',
  directions: 'map',
  calendar: 'file',
}

export const call = `tel:${business.phone.e164}`

/** In the customer's account. */
export function ownStep({ line, urgency, button: { kind, label } }: NextStep, booking: Booking): ShownStep {
  return { line, urgency, button: { label, to: ownHref(kind, booking), how: ways[kind] ?? 'link' } }
}

function ownHref(kind: StepButton, { requestId, car, mapUrl, ...booking }: Booking): string {
  const number = booking.number ?? ''
  const stay = { pickup: booking.pickupDate, return: booking.returnDate }
  const places: Record<StepButton, string> = {
    again: hrefs.car(car.slug, booking.number === null ? stay : {}, 'book'),
    answer: hrefs.bookingCharges(number),
    balance: hrefs.balancePayment(number),
    calendar: hrefs.bookingCalendar(number),
    call,
    card: hrefs.depositCard({ booking: number }),
    charges: hrefs.chargesPayment(number),
    directions: mapUrl ?? call,
    disputes: hrefs.bookingCharges(number),
    documents: rentalHrefs.handIn({ booking: number }),
    fleet: hrefs.fleet(),
    help: `tel:${business.emergencyPhone.e164}`,
    money: hrefs.accountBooking(number, 'money'),
    newDocument: hrefs.accountBooking(number, 'documents'),
    report: hrefs.accountBooking(number, 'return'),
    review: rentalHrefs.ownReview(number),
    sign: rentalHrefs.ownAgreement(number),
    upfront: hrefs.bookingPayment(requestId),
  }
  return places[kind]
}

type SavedCard = { last4: string; to: string; due: Cents; charges: Cents }

/** Pays with the saved card in one press, where the step pays. */
export function cardStep(step: ShownStep, kind: StepButton, card: SavedCard): ShownStep {
  if (kind !== 'balance' && kind !== 'charges') return step
  const fields: Record<string, number> = kind === 'balance' ? { remaining: card.due } : { extra: card.charges }
  const label = nextStepLabels.withCard(step.button.label, card.last4)
  return { ...step, button: { label, to: card.to, how: 'card', fields } }
}

/** By the link of an email. What only an account shows is asked of us where there is none. */
export function linkedStep(step: NextStep, booking: Booking, key: string, hasAccount: boolean): ShownStep {
  const places: { readonly [Kind in StepButton]?: string } = {
    balance: hrefs.linkedBookingPayment(key),
    calendar: hrefs.linkedBookingCalendar(key),
    card: hrefs.depositCard({ key }),
    charges: hrefs.linkedChargesPayment(key),
    documents: rentalHrefs.handIn({ key }),
    money: hrefs.linkedBooking(key, 'money'),
    sign: rentalHrefs.linkedAgreement(key),
    ...(!hasAccount && {
      answer: serviceHrefs.linkedCharges(key),
      disputes: serviceHrefs.linkedCharges(key),
      review: serviceHrefs.linkedReview(key),
    }),
  }
  const shown = ownStep(step, booking)
  const { kind } = step.button
  if (!hasAccount && (kind === 'newDocument' || kind === 'report'))
    return { ...shown, button: { label: nextStepLabels.button.call, to: call, how: 'link' } }
  return { ...shown, button: { ...shown.button, to: places[kind] ?? shown.button.to } }
}
