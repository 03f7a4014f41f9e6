import { captureCharge } from './charges.server.ts'
import {
  addIntent,
  captureMethods,
  charge,
  futureUses,
  keep,
  release,
  type PaymentIntent,
} from './intent-record.server.ts'
import { assertOwner, attach, resolvePaymentMethod } from './cards.server.ts'
import { announce } from './events.server.ts'
import { get, findForUpdate } from './state.server.ts'
import { invalidRequest, ApiError, wrongState } from './api-error.server.ts'
import type { PaymentMethod } from './cards.server.ts'
import type { Customer } from './customers.server.ts'
import type { Reader } from './params.server.ts'
import type { Books } from './state.server.ts'
import { present } from '#app/shared/present.ts'

const cancellations = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

export async function createPaymentIntent(books: Books, params: Reader) {
  params.only(
    'amount',
    'currency',
    'customer',
    'payment_method',
    'payment_method_types',
    'payment_method_options',
    'automatic_payment_methods',
    'capture_method',
    'confirm',
    'off_session',
    'setup_future_usage',
    'description',
    'metadata',
    'receipt_email',
    'statement_descriptor_suffix',
    'return_url',
    'error_on_requires_action',
    'expand',
  )
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

export async function updatePaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('metadata', 'description', 'receipt_email', 'expand')
  const before = await findForUpdate<PaymentIntent>(books, 'payment_intent', id)
  return keep(books, {
    ...before,
    description: params.text('description') ?? before.description,
    receipt_email: params.text('receipt_email') ?? before.receipt_email,
    metadata: params.metadata(before.metadata),
  })
}

export async function confirmPaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('payment_method', 'off_session', 'return_url', 'expand')
  const intent = await findForUpdate<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') {
    throw unexpected(intent, 'confirm', 'requires_payment_method, requires_confirmation')
  }
  const sent = await methodOf(books, params, intent.customer)
  const method =
    sent ??
    (intent.payment_method ? await get<PaymentMethod>(books, 'payment_method', intent.payment_method) : undefined)
  return confirmOrRefuse(books, intent, method, params.flag('off_session') ?? false)
}

export async function capturePaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('amount_to_capture', 'final_capture', 'metadata', 'expand')
  const intent = await findForUpdate<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'capture', 'requires_capture')
  const amount = params.whole('amount_to_capture') ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalidRequest(
      `The amount to capture (${amount}) is not between 1 and the amount held (${intent.amount_capturable}).`,
      'amount_to_capture',
      'amount_too_large',
    )
  }
  await captureCharge(books, present(intent.latest_charge, 'latest_charge'), amount)
  const captured = await keep(books, {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: params.metadata(intent.metadata),
  })
  await announce(books, 'payment_intent.succeeded', captured)
  return captured
}

export async function cancelPaymentIntent(books: Books, id: string, params: Reader): Promise<PaymentIntent> {
  params.only('cancellation_reason', 'expand')
  const intent = await findForUpdate<PaymentIntent>(books, 'payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(intent, 'cancel', 'requires_payment_method, requires_capture, requires_confirmation')
  }
  return release(books, intent, params.choice('cancellation_reason', cancellations) ?? null)
}

/** Stripe's minimum charge. */
export function assertChargeable(amount: number, param: string): void {
  if (amount >= 50 && amount <= 99_999_999) return
  const code = amount < 50 ? 'amount_too_small' : 'amount_too_large'
  throw invalidRequest('Amount must be between $0.50 and $999,999.99 usd', param, code)
}

async function methodOf(books: Books, params: Reader, customer: string | null): Promise<PaymentMethod | undefined> {
  const id = params.text('payment_method')
  if (!id) return undefined
  const method = await resolvePaymentMethod(books, id)
  assertOwner(method, customer)
  return method
}

async function confirmOrRefuse(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
  offSession: boolean,
): Promise<PaymentIntent> {
  if (!method) {
    throw wrongState("You cannot confirm this PaymentIntent because it's missing a payment method.", intent)
  }
  const result = await charge(books, intent, method, offSession)
  if (result.decline) {
    throw new ApiError(402, {
      type: 'card_error',
      ...result.decline,
      charge: result.charge.id,
      payment_intent: result.intent,
    })
  }
  if (intent.setup_future_usage && intent.customer) await attach(books, method, intent.customer)
  return result.intent
}

function unexpected(intent: PaymentIntent, verb: string, wanted: string): ApiError {
  return wrongState(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${wanted}.`,
    intent,
  )
}
