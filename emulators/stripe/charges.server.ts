import { captureBefore } from './cards.server.ts'
import { announce } from './events.server.ts'
import { addChargeTransaction } from './balance.server.ts'
import { makeId, put, findForUpdate } from './state.server.ts'
import type { CardFacts, Decline, PaymentMethod } from './cards.server.ts'
import type { Metadata } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'

export type Charge = StripeObject & {
  object: 'charge'
  status: 'succeeded' | 'failed'
  amount: number
  amount_captured: number
  amount_refunded: number
  /** Null while it is a hold, or when it failed. */
  balance_transaction: string | null
  captured: boolean
  refunded: boolean
  paid: boolean
  currency: string
  customer: string | null
  description: string | null
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  outcome: { type: string; network_status: string; reason: string | null; seller_message: string }
  payment_intent: string
  payment_method: string
  payment_method_details: {
    type: 'card'
    card: CardFacts & { capture_before?: number; country: 'US'; funding: 'credit' }
  }
  billing_details: PaymentMethod['billing_details']
  receipt_url: null
  disputed: boolean
  livemode: false
}

type ChargedIntent = Pick<Charge, 'id' | 'amount' | 'currency' | 'customer' | 'description' | 'metadata'> & {
  capture_method: string
}

export async function addCharge(
  books: Books,
  intent: ChargedIntent,
  method: PaymentMethod,
  decline: Decline | null,
  offSession: boolean,
): Promise<Charge> {
  const held = intent.capture_method === 'manual' && !decline
  const { brand, last4, exp_month, exp_year } = method.card
  const captureDeadline = held ? { capture_before: captureBefore(method, offSession, books.now) } : {}
  const charge: Charge = {
    id: makeId('charge'),
    object: 'charge',
    created: books.now,
    status: decline ? 'failed' : 'succeeded',
    amount: intent.amount,
    amount_captured: held || decline ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    captured: !held && !decline,
    refunded: false,
    paid: !decline,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      type: decline ? 'issuer_declined' : 'authorized',
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? null,
      seller_message: decline ? 'The bank refused the payment.' : 'Payment complete.',
    },
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: { brand, last4, exp_month, exp_year, country: 'US', funding: 'credit', ...captureDeadline },
    },
    billing_details: method.billing_details,
    receipt_url: null,
    disputed: false,
    livemode: false,
  }
  const kept = await put(books, charge.captured ? await withTransaction(books, charge) : charge)
  if (!decline) await announce(books, 'charge.succeeded', kept)
  return kept
}

async function withTransaction(books: Books, charge: Charge): Promise<Charge> {
  const { id } = await addChargeTransaction(books, charge)
  return { ...charge, balance_transaction: id }
}

/** Releases the rest without a refund, as Stripe does since 2025. */
export async function captureCharge(books: Books, id: string, amount: number): Promise<Charge> {
  const held = await findForUpdate<Charge>(books, 'charge', id)
  const captured = { ...held, captured: true, amount_captured: amount }
  const charge = await put<Charge>(books, await withTransaction(books, captured))
  await announce(books, 'charge.captured', charge)
  return charge
}
