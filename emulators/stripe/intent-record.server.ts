import { addCharge } from './charges.server.ts'
import { announce } from './events.server.ts'
import { declineOf } from './cards.server.ts'
import { get, makeId, put, findForUpdate } from './state.server.ts'
import type { Decline, PaymentMethod } from './cards.server.ts'
import type { Charge } from './charges.server.ts'
import type { Metadata } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'
import { present } from '#app/shared/present.ts'

export const captureMethods = ['automatic', 'automatic_async', 'manual'] as const
export const futureUses = ['off_session', 'on_session'] as const

export type PaymentIntent = StripeObject & {
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_capture' | 'succeeded' | 'canceled'
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: (typeof captureMethods)[number]
  confirmation_method: 'automatic'
  currency: string
  customer: string | null
  description: string | null
  payment_method: string | null
  payment_method_types: ['card']
  latest_charge: string | null
  metadata: Metadata
  setup_future_usage: (typeof futureUses)[number] | null
  last_payment_error: (Decline & { type: 'card_error'; payment_method: unknown; charge: string }) | null
  cancellation_reason: string | null
  canceled_at: number | null
  client_secret: string
  receipt_email: string | null
  next_action: null
  livemode: false
}

type IntentFacts = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>

/** Without an event: the hosted page writes its own. */
export async function addIntent(books: Books, facts: IntentFacts): Promise<PaymentIntent> {
  const id = makeId('payment_intent')
  return put<PaymentIntent>(books, {
    status: 'requires_payment_method',
    capture_method: 'automatic',
    description: null,
    payment_method: null,
    metadata: {},
    setup_future_usage: null,
    receipt_email: null,
    ...facts,
    id,
    object: 'payment_intent',
    created: books.now,
    amount_capturable: 0,
    amount_received: 0,
    confirmation_method: 'automatic',
    payment_method_types: ['card'],
    latest_charge: null,
    last_payment_error: null,
    cancellation_reason: null,
    canceled_at: null,
    client_secret: `${id}_secret_${makeId('request').slice(4)}`,
    next_action: null,
    livemode: false,
  })
}

/** A decline is an ordinary result. */
export async function charge(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  offSession: boolean,
): Promise<{ intent: PaymentIntent; charge: Charge; decline: Decline | null }> {
  const decline = declineOf(method, offSession, books.now)
  const made = await addCharge(books, intent, method, decline, offSession)
  if (decline) {
    const { _behaviour, ...shown } = method
    const refused = await keep(books, {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: made.id,
      last_payment_error: { ...decline, type: 'card_error', charge: made.id, payment_method: shown },
    })
    await announce(books, 'payment_intent.payment_failed', refused)
    return { intent: refused, charge: made, decline }
  }
  const held = intent.capture_method === 'manual'
  const accepted: PaymentIntent = {
    ...intent,
    status: held ? 'requires_capture' : 'succeeded',
    payment_method: method.id,
    latest_charge: made.id,
    last_payment_error: null,
    amount_capturable: held ? intent.amount : 0,
    amount_received: held ? 0 : intent.amount,
  }
  await put(books, accepted, made.payment_method_details.card.capture_before ?? null)
  await announce(books, held ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', accepted)
  return { intent: accepted, charge: made, decline: null }
}

export async function lapseIntent(books: Books, id: string): Promise<void> {
  const intent = await findForUpdate<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status !== 'requires_capture') return
  const charge = await get<Charge>(books, 'charge', present(intent.latest_charge, 'latest_charge'))
  await announce(books, 'charge.expired', charge)
  await release(books, intent, 'expired')
}

export async function release(books: Books, intent: PaymentIntent, reason: string | null): Promise<PaymentIntent> {
  const released = await put<PaymentIntent>(books, {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: books.now,
    cancellation_reason: reason,
  })
  await announce(books, 'payment_intent.canceled', released)
  return released
}

/** Keeps the time at which its authorization lapses. */
export async function keep(books: Books, intent: PaymentIntent): Promise<PaymentIntent> {
  if (intent.status !== 'requires_capture') return put(books, intent)
  const held = await get<Charge>(books, 'charge', present(intent.latest_charge, 'latest_charge'))
  return put(books, intent, held.payment_method_details.card.capture_before ?? null)
}
