/**
 * Stripe, or its embedded stand-in: the rest of the product sees checkouts, payments and events in its own words.
 * Hides the SDK, its errors and which of the two answers.
 */
import Stripe from 'stripe'

import { cents } from '#app/shared/money.ts'
import { env } from '#app/platform/env.server.ts'
import { seconds } from '#app/shared/durations.ts'
import type { Cents } from '#app/shared/money.ts'

/** Stripe could not be asked, or refused what we asked; nothing is known to have been charged. Log `cause`. */
export class PaymentUnavailable extends Error {
  constructor(cause: unknown) {
    super('payment unavailable', { cause })
    this.name = 'PaymentUnavailable'
  }
}

/** A webhook that Stripe did not sign, or signed for someone else or long ago. */
export class InvalidSignature extends Error {
  constructor(cause?: unknown) {
    super('invalid webhook signature', { cause })
    this.name = 'InvalidSignature'
  }
}

export type Checkout = {
  /** Ours, found again in `CheckoutState.reference` and in every event of this payment. */
  reference: string
  amount: Cents
  description: string
  /** What the customer sees itemised; must add up to `amount`. One line with the description when left out or when one is negative. */
  lines?: { label: string; amount: Cents }[]
  customerEmail: string
  customerName: string
  /** The customer's Stripe id from an earlier payment. */
  customerId?: string
  /** May hold `{CHECKOUT_SESSION_ID}`. */
  successUrl: string
  cancelUrl: string
  /** 30 minutes to 24 hours ahead (Stripe's rule). */
  expiresAt: Date
  metadata: Record<string, string>
  /** The same key never opens a second session, whatever was answered the first time. */
  idempotencyKey: string
}

export type OpenedCheckout = { sessionId: string; url: string; expiresAt: Date }

export type CheckoutState = {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  /** Where to pay; null once the session is no longer open. */
  url: string | null
  amount: Cents
  expiresAt: Date
  customerId: string | null
  paymentIntentId: string | null
  chargeId: string | null
  paymentMethodId: string | null
  card: { brand: string; last4: string } | null
  receiptUrl: string | null
  metadata: Record<string, string>
  reference: string | null
}

export type RefundState = { refundId: string; status: string; amount: Cents }

export type PaymentEvent = {
  /** Unique: an event delivered twice has the same. */
  id: string
  type: string
  createdAt: Date
  objectId: string
  objectType: string
  sessionId?: string
  paymentIntentId?: string
  reference?: string | null
  /** The Stripe id of whoever it is about, when it is about a customer. */
  customerId?: string
  /** About a subscription, one of its invoices, or the checkout that starts one. */
  ofSubscription?: boolean
}

/**
 * Opens a hosted payment page and keeps the card for the later charges the customer agreed to (DECISIONS §3).
 * Throws PaymentUnavailable, and RangeError when the lines do not add up.
 */
export async function openCheckout(checkout: Checkout): Promise<OpenedCheckout> {
  const { customerId, ...stranger } = checkout
  try {
    return await createCheckout(checkout)
  } catch (error) {
    // Another account's or mode's keys do not know the customer of an earlier payment: the person is new to them.
    if (!customerId || codeOf(error) !== 'resource_missing') throw error
    return createCheckout({ ...stranger, idempotencyKey: `${checkout.idempotencyKey}:new-customer` })
  }
}

async function createCheckout(checkout: Checkout): Promise<OpenedCheckout> {
  const { reference, customerId } = checkout
  // A checkout without a customer asks Stripe for the e-mail address only; the name is kept beside it for our staff.
  const metadata = { ...checkout.metadata, reference, customer_name: checkout.customerName.slice(0, 500) }
  const session = await asked((stripe) => stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: reference,
    line_items: lineItems(checkout),
    ...(customerId
      ? { customer: customerId }
      : { customer_email: checkout.customerEmail, customer_creation: 'always' as const }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { setup_future_usage: 'off_session', description: checkout.description, metadata },
  }, { idempotencyKey: checkout.idempotencyKey }))
  if (!session.url) throw new PaymentUnavailable(new Error(`session ${session.id} has no url`))
  return { sessionId: session.id, url: session.url, expiresAt: instant(session.expires_at) }
}

/** The session as Stripe has it now, or null when Stripe knows none of that id. Throws PaymentUnavailable. */
export async function findCheckout(sessionId: string): Promise<CheckoutState | null> {
  try {
    return await retrieveCheckout(sessionId)
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null
    throw error
  }
}

/**
 * Makes sure that the session can no longer be paid and gives its state. One just paid, or lapsed, is no error: look
 * at `paid`. Throws PaymentUnavailable, after which it may still be payable.
 */
export async function expireCheckout(sessionId: string): Promise<CheckoutState> {
  try {
    await asked((stripe) => stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    const state = await retrieveCheckout(sessionId)
    if (state.status === 'open') throw error
    return state
  }
  return retrieveCheckout(sessionId)
}

export type RefundOrder = {
  paymentIntentId: string
  /** All that is left when left out. */
  amount?: Cents
  idempotencyKey: string
  metadata?: Record<string, string>
}

/**
 * Gives money back to the card. When all of it is back already, answers the last refund with the sum of all of them.
 * `status` may be `pending` for days. Throws PaymentUnavailable.
 */
export async function refundPayment(order: RefundOrder): Promise<RefundState> {
  const { paymentIntentId, amount, metadata, idempotencyKey } = order
  try {
    const refund = await asked((stripe) =>
      stripe.refunds.create({ payment_intent: paymentIntentId, amount, metadata }, { idempotencyKey }))
    return { refundId: refund.id, status: refund.status ?? 'pending', amount: cents(refund.amount) }
  } catch (error) {
    if (codeOf(error) !== 'charge_already_refunded') throw error
    return existingRefund(paymentIntentId, error)
  }
}

/** A refund as Stripe has it now, or null when Stripe knows none of that id. Throws PaymentUnavailable. */
export async function findRefund(refundId: string): Promise<RefundState | null> {
  try {
    const refund = await asked((stripe) => stripe.refunds.retrieve(refundId))
    return { refundId: refund.id, status: refund.status ?? 'pending', amount: cents(refund.amount) }
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null
    throw error
  }
}

/** Reads a webhook. `rawBody` is the body as it came, to the byte. Throws InvalidSignature. */
export function readWebhook(rawBody: string, signature: string | null): PaymentEvent {
  const event = verified(rawBody, signature)
  const object = event.data.object as EventObject
  const isSession = object.object === 'checkout.session'
  const paymentIntentId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent)
  const customerId = idOf(object.customer)
  const ofSubscription = ['subscription', 'invoice'].includes(object.object) || (isSession && object.mode === 'subscription')
  return {
    id: event.id,
    type: event.type,
    createdAt: instant(event.created),
    objectId: object.id,
    objectType: object.object,
    ...(isSession ? { sessionId: object.id } : {}),
    ...(paymentIntentId ? { paymentIntentId } : {}),
    reference: (isSession ? object.client_reference_id : object.metadata?.reference) ?? null,
    ...(customerId ? { customerId } : {}),
    ...(ofSubscription ? { ofSubscription } : {}),
  }
}

/** The few fields read of whatever object an event is about. */
type EventObject = {
  id: string
  object: string
  mode?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
  client_reference_id?: string | null
  metadata?: Record<string, string> | null
}

let kept: Stripe | undefined

function client(): Stripe {
  const emulator = env.stripe.emulator
  return (kept ??= new Stripe(env.stripe.secretKey, {
    timeout: seconds(10),
    maxNetworkRetries: 1,
    telemetry: false,
    ...(emulator ? { host: emulator.host, port: emulator.port, protocol: 'http' as const } : {}),
  }))
}

/** Every call goes through here, so that no caller meets the SDK's own errors. For the platform's own modules. */
export async function asked<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await call(client())
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new PaymentUnavailable(error) : error
  }
}

function lineItems({ lines, description, amount }: Checkout) {
  const total = lines?.reduce((sum, line) => sum + line.amount, 0) ?? amount
  if (total !== amount) throw new RangeError(`lines add up to ${total}, not ${amount}`)
  // Stripe knows no negative lines; a reduced sum is shown as one.
  const shown = lines?.every((line) => line.amount >= 0) ? lines : [{ label: description, amount }]
  return shown.map((line) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: line.amount, product_data: { name: line.label } },
  }))
}

async function retrieveCheckout(sessionId: string): Promise<CheckoutState> {
  const session = await asked((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }))
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return {
    sessionId: session.id,
    status: statusOf(session),
    paid: session.payment_status === 'paid',
    url: session.url,
    amount: cents(session.amount_total ?? 0),
    expiresAt: instant(session.expires_at),
    customerId: idOf(session.customer),
    paymentIntentId: idOf(session.payment_intent),
    chargeId: charge?.id ?? null,
    paymentMethodId: idOf(intent?.payment_method),
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    receiptUrl: charge?.receipt_url ?? null,
    metadata: session.metadata ?? {},
    reference: session.client_reference_id,
  }
}

// A status we have never heard of must not free a car or confirm a booking: it counts as open and is asked again.
function statusOf({ status }: Stripe.Checkout.Session): CheckoutState['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

async function existingRefund(paymentIntentId: string, error: unknown): Promise<RefundState> {
  const { data } = await asked((stripe) => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
  const good = data.filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled')
  const last = good[0]
  if (!last) throw error
  const amount = cents(good.reduce((sum, refund) => sum + refund.amount, 0))
  return { refundId: last.id, status: last.status ?? 'pending', amount }
}

function verified(rawBody: string, signature: string | null): Stripe.Event {
  if (!signature) throw new InvalidSignature()
  try {
    return client().webhooks.constructEvent(rawBody, signature, env.stripe.webhookSecret)
  } catch (error) {
    throw new InvalidSignature(error)
  }
}

/** Stripe's code for why it refused, if it did. */
export function codeOf(error: unknown): string | undefined {
  const cause = error instanceof PaymentUnavailable ? error.cause : undefined
  return cause instanceof Stripe.errors.StripeError ? cause.code : undefined
}

export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

export function instant(at: number): Date {
  return new Date(at * 1000)
}
