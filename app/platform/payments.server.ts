/** Checkouts for one payment: the hosted page, and what became of it. Hides sessions, intents and charges. */
import type Stripe from 'stripe'

import { asked, codeOf, idOf, instant, PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'

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
  const session = await asked((stripe) =>
    stripe.checkout.sessions.create(
      {
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
      },
      { idempotencyKey: checkout.idempotencyKey },
    ),
  )
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
 * at `paid`. Null when Stripe knows none of that id: it is another account's, where it lapses by itself. Throws
 * PaymentUnavailable, after which it may still be payable.
 */
export async function expireCheckout(sessionId: string): Promise<CheckoutState | null> {
  try {
    await asked((stripe) => stripe.checkout.sessions.expire(sessionId))
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
  // Stripe knows no negative lines; a reduced sum is shown as one.
  const shown = lines?.every((line) => line.amount >= 0) ? lines : [{ label: description, amount }]
  return shown.map((line) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: line.amount, product_data: { name: line.label } },
  }))
}

async function retrieveCheckout(sessionId: string): Promise<CheckoutState> {
  const session = await asked((stripe) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  )
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
