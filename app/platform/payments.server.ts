import type Stripe from 'stripe'

import { type PaymentMethod, business } from '#app/business.ts'
import {
  asAsked,
  callStripe,
  codeOf,
  fromUnix,
  idOf,
  isParameterRefused,
  logUnavailable,
  orMissing,
  PaymentUnavailable,
} from '#app/platform/stripe.server.ts'
import { paidCardOf } from '#app/platform/paid-card.ts'
import { findOfferedMethods } from '#app/platform/payment-methods.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { askedAtStripe } from '#app/shared/payment-methods.ts'

export type Checkout = {
  reference: string
  amount: Cents
  description: string
  lines?: { label: string; amount: Cents }[]
  customerEmail: string
  customerName: string
  customerId?: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  metadata: Record<string, string>
  idempotencyKey: string
}

type OpenedCheckout = { sessionId: string; url: string; expiresAt: Date }

export type CheckoutState = {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  url: string | null
  amount: Cents
  expiresAt: Date
  customerId: string | null
  paymentIntentId: string | null
  chargeId: string | null
  refunded: Cents
  disputed: boolean
  paymentMethodId: string | null
  card: { brand: string; last4: string } | null
  receiptUrl: string | null
  metadata: Record<string, string>
  reference: string | null
}

/**
 * Saves the card for later charges. A method that went off in the account since we looked makes Stripe refuse the page: it
 * opens for cards alone then, and the log says so. Throws RangeError when the lines do not add up.
 */
export async function openCheckout(checkout: Checkout): Promise<OpenedCheckout> {
  const { methods: offered } = await findOfferedMethods()
  const methods = askedAtStripe(offered)
  const isNarrower = methods.length < business.paymentMethods.length
  // Stripe refuses a key that it knows with other methods.
  const key = isNarrower ? `${checkout.idempotencyKey}:${methods.join('-')}` : checkout.idempotencyKey
  try {
    return await openWith(methods, { ...checkout, idempotencyKey: key })
  } catch (error) {
    if (!isParameterRefused(error, 'payment_method_types')) throw error
    logUnavailable('checkout.methods_failed', error, { methods: methods.join() })
    return openWith(['card'], { ...checkout, idempotencyKey: `${checkout.idempotencyKey}:cards` })
  }
}

async function openWith(methods: Methods, checkout: Checkout): Promise<OpenedCheckout> {
  const { customerId, ...stranger } = checkout
  try {
    return await createCheckout(methods, checkout)
  } catch (error) {
    if (!customerId || codeOf(error) !== 'resource_missing') throw error
    return createCheckout(methods, { ...stranger, idempotencyKey: `${checkout.idempotencyKey}:new-customer` })
  }
}

async function createCheckout(methods: Methods, checkout: Checkout): Promise<OpenedCheckout> {
  const { reference, customerId } = checkout
  const metadata = { ...checkout.metadata, reference, customer_name: checkout.customerName.slice(0, 500) }
  const session = await callStripe((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ...methodsAsked(methods),
        client_reference_id: reference,
        line_items: lineItems(checkout),
        ...(customerId
          ? { customer: customerId }
          : { customer_email: checkout.customerEmail, customer_creation: 'always' as const }),
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
        metadata,
        // Of another method nothing is saved: Stripe would ask the account for an agreement that only some have.
        payment_method_options: { card: { setup_future_usage: 'off_session' } },
        payment_intent_data: { description: checkout.description, metadata },
      },
      { idempotencyKey: checkout.idempotencyKey },
    ),
  )
  asAsked(session, { object: 'checkout.session', is: (made) => made.client_reference_id === reference })
  if (!session.url) throw new PaymentUnavailable(new Error(`session ${session.id} has no url`))
  return { sessionId: session.id, url: session.url, expiresAt: fromUnix(session.expires_at) }
}

type Methods = readonly PaymentMethod[]

/**
 * By name, so that the payment page offers what the site's pages print and nothing else that is on in the account. Link is
 * no method of ours.
 */
export function methodsAsked(methods: Methods) {
  const wallets = { wallet_options: { link: { display: 'never' as const } } }
  return { ...wallets, payment_method_types: [...methods] }
}

export function findCheckout(sessionId: string): Promise<CheckoutState | null> {
  return orMissing(retrieveCheckout(sessionId))
}

/** A session that was just paid is no error: check `paid`. After PaymentUnavailable it may still be payable. */
export async function expireCheckout(sessionId: string): Promise<CheckoutState | null> {
  try {
    await callStripe((stripe) => stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    const state = await findCheckout(sessionId)
    if (state?.status === 'open') throw error
    return state
  }
  return retrieveCheckout(sessionId)
}

function lineItems({ lines, description, amount }: Checkout) {
  const total = lines?.reduce((sum, line) => sum + line.amount, 0) ?? amount
  if (total !== amount) throw new RangeError(`lines add up to ${total}, not ${amount}`)
  // Stripe has no negative lines.
  const shown = lines?.every((line) => line.amount >= 0) ? lines : [{ label: description, amount }]
  return shown.map((line) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: line.amount, product_data: { name: line.label } },
  }))
}

async function retrieveCheckout(sessionId: string): Promise<CheckoutState> {
  const session = await callStripe((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  )
  asAsked(session, { object: 'checkout.session', id: sessionId, is: ({ mode }) => mode === 'payment' })
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    sessionId: session.id,
    status: statusOf(session),
    paid: session.payment_status === 'paid',
    url: session.url,
    amount: cents(session.amount_total ?? 0),
    expiresAt: fromUnix(session.expires_at),
    customerId: idOf(session.customer),
    paymentIntentId: idOf(session.payment_intent),
    chargeId: charge?.id ?? null,
    refunded: cents(charge?.amount_refunded ?? 0),
    disputed: charge?.disputed ?? false,
    ...paidCardOf(charge, idOf(intent?.payment_method)),
    receiptUrl: charge?.receipt_url ?? null,
    metadata: session.metadata ?? {},
    reference: session.client_reference_id,
  }
}

// An unknown status must neither free a car nor confirm a booking: treat it as open.
function statusOf({ status }: Stripe.Checkout.Session): CheckoutState['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

/** A payment with a test card, by no customer whose card could be charged again. Gives the id of its payment intent. */
export async function payWithTestCard(
  { amount, reference }: { amount: Cents; reference: string },
  idempotencyKey: string,
): Promise<string> {
  const made = await callStripe((stripe) =>
    stripe.paymentIntents.create(
      { amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, metadata: { reference } },
      { idempotencyKey },
    ),
  )
  return asAsked(made, { object: 'payment_intent', is: ({ status }) => status === 'succeeded' }).id
}
