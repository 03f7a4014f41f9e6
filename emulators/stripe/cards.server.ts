/** Stripe's test cards. Other numbers are declined; only the last four digits are stored. */
import { makeId, put, findForUpdate } from './state.server.ts'
import { invalidRequest, missing } from './api-error.server.ts'
import { days, hours } from '#app/shared/durations.ts'
import type { Books, StripeObject } from './state.server.ts'
import type { Metadata } from './params.server.ts'

/** `now`: on the hosted page. `later`: off session. */
type Behaviour = { now: Decline | null; later: Decline | null }
export type Decline = { code: string; decline_code?: string; message: string }

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})
const authentication: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' }
const always = (decline: Decline | null): Behaviour => ({ now: decline, later: decline })

const behaviours = {
  good: always(null),
  declined: always(declined('generic_decline')),
  insufficient_funds: always(declined('insufficient_funds', 'Your card has insufficient funds.')),
  expired: always(expired),
  incorrect_cvc: always({ code: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  fails_later: { now: null, later: declined('generic_decline') },
  authenticated: { now: null, later: authentication },
} satisfies Record<string, Behaviour>

type BehaviourName = keyof typeof behaviours
type TestCard = { number: string; brand: string; token: string; behaviour: BehaviourName }

const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', token: 'pm_card_visa', behaviour: 'good' },
  { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard', behaviour: 'good' },
  { number: '378282246310005', brand: 'amex', token: 'pm_card_amex', behaviour: 'good' },
  { number: '6011111111111117', brand: 'discover', token: 'pm_card_discover', behaviour: 'good' },
  { number: '4000000000000002', brand: 'visa', token: 'pm_card_chargeDeclined', behaviour: 'declined' },
  {
    number: '4000000000009995',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    behaviour: 'insufficient_funds',
  },
  { number: '4000000000000069', brand: 'visa', token: 'pm_card_chargeDeclinedExpiredCard', behaviour: 'expired' },
  {
    number: '4000000000000127',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    behaviour: 'incorrect_cvc',
  },
  { number: '4000000000000341', brand: 'visa', token: 'pm_card_chargeCustomerFail', behaviour: 'fails_later' },
  { number: '4000002760003184', brand: 'visa', token: 'pm_card_authenticationRequired', behaviour: 'authenticated' },
]

export type CardFacts = { brand: string; last4: string; exp_month: number; exp_year: number }
export type PaymentMethod = StripeObject & {
  object: 'payment_method'
  type: 'card'
  customer: string | null
  card: CardFacts & { funding: 'credit'; country: 'US'; fingerprint: string; networks: null; wallet: null }
  billing_details: { address: null; email: string | null; name: string | null; phone: null }
  metadata: Metadata
  livemode: false
  _behaviour: BehaviourName
}

export function findTestCard(typed: string): TestCard | undefined {
  const number = typed.replace(/[\s-]/g, '')
  return testCards.find((card) => card.number === number)
}

export type NewCard = { expiry: { month: number; year: number }; name: string | null; email: string | null }

export async function addPaymentMethod(books: Books, card: TestCard, facts: NewCard): Promise<PaymentMethod> {
  return put<PaymentMethod>(books, {
    id: makeId('payment_method'),
    object: 'payment_method',
    created: books.now,
    type: 'card',
    customer: null,
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: facts.expiry.month,
      exp_year: facts.expiry.year,
      funding: 'credit',
      country: 'US',
      fingerprint: `test${card.number.slice(-8)}`,
      networks: null,
      wallet: null,
    },
    billing_details: { address: null, email: facts.email, name: facts.name, phone: null },
    metadata: {},
    livemode: false,
    _behaviour: card.behaviour,
  })
}

/** The payment method of an id; a token such as `pm_card_visa` makes a new one, as in Stripe's own sandbox. */
export async function resolvePaymentMethod(books: Books, id: string): Promise<PaymentMethod> {
  const token = testCards.find((card) => card.token === id)
  if (!token) return findForUpdate<PaymentMethod>(books, 'payment_method', id, 'payment_method')
  const year = new Date(books.now * 1000).getUTCFullYear() + 3
  return addPaymentMethod(books, token, { expiry: { month: 12, year }, name: null, email: null })
}

export async function attach(books: Books, method: PaymentMethod, customer: string): Promise<PaymentMethod> {
  if (method.customer === customer) return method
  if (method.customer) {
    throw invalidRequest('This payment method has already been attached to a customer.', 'payment_method')
  }
  return put<PaymentMethod>(books, { ...method, customer })
}

export function assertOwner(method: PaymentMethod, customer: string | null): void {
  if (!method.customer || method.customer === customer) return
  throw missing('PaymentMethod', method.id, 'payment_method')
}

/** As banks do, and Stripe's own sandbox does not, a card is declined once its month is over. */
export function declineOf(method: PaymentMethod, offSession: boolean, now: number): Decline | null {
  if (hasExpired({ month: method.card.exp_month, year: method.card.exp_year }, now)) return expired
  return behaviours[method._behaviour][offSession ? 'later' : 'now']
}

/** `now` in unix seconds. */
export function hasExpired({ month, year }: NewCard['expiry'], now: number): boolean {
  return Date.UTC(year, month, 1) / 1000 <= now
}

/** Authorizations: off-session Visa 4 days 18 hours, otherwise 7 days. */
export function captureBefore(method: PaymentMethod, offSession: boolean, now: number): number {
  const held = offSession && method.card.brand === 'visa' ? days(4) + hours(18) : days(7)
  return now + held / 1000
}
