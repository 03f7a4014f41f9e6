/** Payment intents: one wish to be paid, through refusals, holds, captures and releases. */
import { addCharge, captureCharge } from './charges.server.ts'
import { assertOwner, attach, declineOf, takePaymentMethod } from './cards.server.ts'
import { announce } from './events.server.ts'
import { get, makeId, put, take } from './state.server.ts'
import { invalidRequest, Refusal, wrongState } from './refusal.server.ts'
import type { Decline, PaymentMethod } from './cards.server.ts'
import type { Charge } from './charges.server.ts'
import type { Customer } from './customers.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'

export const captureMethods = ['automatic', 'automatic_async', 'manual'] as const
export const futureUses = ['off_session', 'on_session'] as const
const cancellations = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

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

export type IntentFacts = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>

export async function createPaymentIntent(books: Books, params: Reader) {
  params.only('amount', 'currency', 'customer', 'payment_method', 'payment_method_types', 'payment_method_options',
    'automatic_payment_methods', 'capture_method', 'confirm', 'off_session', 'setup_future_usage', 'description',
    'metadata', 'receipt_email', 'statement_descriptor_suffix', 'return_url', 'error_on_requires_action', 'expand')
  const amount = params.whole('amount')
  if (amount === undefined) throw invalidRequest('Missing required param: amount.', 'amount', 'parameter_missing')
  assertChargeable(amount, 'amount')
  const customer = params.text('customer')
  if (customer) await get<Customer>(books, 'customer', customer, 'customer')
  const confirm = params.flag('confirm') ?? false
  const offSession = params.flag('off_session') ?? false
  if (offSession && !confirm) {
    throw invalidRequest('The parameter `off_session` cannot be passed unless confirm is set to true.', 'off_session')
  }
  const method = await methodOf(books, params, customer ?? null)
  const intent = await addIntent(books, {
    amount,
    currency: params.needed('currency').toLowerCase(),
    customer: customer ?? null,
    capture_method: params.choice('capture_method', captureMethods) ?? 'automatic',
    setup_future_usage: params.choice('setup_future_usage', futureUses) ?? null,
    description: params.text('description') ?? null,
    receipt_email: params.text('receipt_email') ?? null,
    metadata: params.metadata(),
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  })
  await announce(books, 'payment_intent.created', intent)
  return confirm ? confirmOrRefuse(books, intent, method, offSession) : intent
}

/** A new intent, not announced: the hosted page makes one of its own. */
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

export async function updatePaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('metadata', 'description', 'receipt_email', 'expand')
  const before = await take<PaymentIntent>(books, 'payment_intent', id)
  return keep(books, {
    ...before,
    description: params.text('description') ?? before.description,
    receipt_email: params.text('receipt_email') ?? before.receipt_email,
    metadata: params.metadata(before.metadata),
  })
}

export async function confirmPaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('payment_method', 'off_session', 'return_url', 'expand')
  const intent = await take<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') {
    throw unexpected(intent, 'confirm', 'requires_payment_method, requires_confirmation')
  }
  const sent = await methodOf(books, params, intent.customer)
  const method = sent ?? (intent.payment_method
    ? await get<PaymentMethod>(books, 'payment_method', intent.payment_method)
    : undefined)
  return confirmOrRefuse(books, intent, method, params.flag('off_session') ?? false)
}

export async function capturePaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('amount_to_capture', 'final_capture', 'metadata', 'expand')
  const intent = await take<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'capture', 'requires_capture')
  const amount = params.whole('amount_to_capture') ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalidRequest(
      `The amount to capture (${amount}) is not between 1 and the amount held (${intent.amount_capturable}).`,
      'amount_to_capture', 'amount_too_large',
    )
  }
  await captureCharge(books, intent.latest_charge!, amount)
  const captured = await keep(books, {
    ...intent, status: 'succeeded', amount_capturable: 0, amount_received: amount,
    metadata: params.metadata(intent.metadata),
  })
  await announce(books, 'payment_intent.succeeded', captured)
  return captured
}

export async function cancelPaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('cancellation_reason', 'expand')
  const intent = await take<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(intent, 'cancel', 'requires_payment_method, requires_capture, requires_confirmation')
  }
  return release(books, intent, params.choice('cancellation_reason', cancellations) ?? null)
}

/** What the networks do when nobody captured in time. */
export async function lapseIntent(books: Books, id: string): Promise<void> {
  const intent = await take<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status !== 'requires_capture') return
  const charge = await get<Charge>(books, 'charge', intent.latest_charge!)
  await announce(books, 'charge.expired', charge)
  await release(books, intent, 'expired')
}

/** Asks the card and writes the result. A refusal is an ordinary result here: see `decline`. */
export async function charge(
  books: Books, intent: PaymentIntent, method: PaymentMethod, offSession: boolean,
): Promise<{ intent: PaymentIntent; charge: Charge; decline: Decline | null }> {
  const decline = declineOf(method, offSession)
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

/** Stripe takes no less than half a dollar by card. */
export function assertChargeable(amount: number, param: string): void {
  if (amount >= 50 && amount <= 99_999_999) return
  const code = amount < 50 ? 'amount_too_small' : 'amount_too_large'
  throw invalidRequest('Amount must be between $0.50 and $999,999.99 usd', param, code)
}

async function methodOf(books: Books, params: Reader, customer: string | null): Promise<PaymentMethod | undefined> {
  const id = params.text('payment_method')
  if (!id) return undefined
  const method = await takePaymentMethod(books, id)
  assertOwner(method, customer)
  return method
}

async function confirmOrRefuse(
  books: Books, intent: PaymentIntent, method: PaymentMethod | undefined, offSession: boolean,
): Promise<PaymentIntent> {
  if (!method) {
    throw wrongState('You cannot confirm this PaymentIntent because it\'s missing a payment method.', intent)
  }
  const result = await charge(books, intent, method, offSession)
  if (result.decline) {
    throw new Refusal(402, {
      type: 'card_error', ...result.decline, charge: result.charge.id, payment_intent: result.intent,
    })
  }
  if (intent.setup_future_usage && intent.customer) await attach(books, method, intent.customer)
  return result.intent
}

async function release(books: Books, intent: PaymentIntent, reason: string | null): Promise<PaymentIntent> {
  const released = await put<PaymentIntent>(books, {
    ...intent, status: 'canceled', amount_capturable: 0, canceled_at: books.now, cancellation_reason: reason,
  })
  await announce(books, 'payment_intent.canceled', released)
  return released
}

/** Writes an intent back without losing the moment its hold lapses. */
async function keep(books: Books, intent: PaymentIntent): Promise<PaymentIntent> {
  if (intent.status !== 'requires_capture') return put(books, intent)
  const held = await get<Charge>(books, 'charge', intent.latest_charge!)
  return put(books, intent, held.payment_method_details.card.capture_before ?? null)
}

function unexpected(intent: PaymentIntent, verb: string, wanted: string): Refusal {
  return wrongState(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${wanted}.`,
    intent,
  )
}
