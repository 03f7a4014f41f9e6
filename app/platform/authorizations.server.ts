/** Amounts held on a card without a charge. Every function may throw PaymentUnavailable. */
import type Stripe from 'stripe'

import {
  asAsked,
  callStripe,
  codeOf,
  failureOf,
  fromUnix,
  idOf,
  listAsAsked,
  orMissing,
  PaymentUnavailable,
  refusalOf,
} from './stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { methodsAsked } from './payments.server.ts'
import { createIntent, findIntent, type SavedCardOrder } from './saved-cards.server.ts'

export type AuthorizationState = {
  paymentIntentId: string | null
  status: 'open' | 'held' | 'refused' | 'ended' | 'captured'
  captured: Cents
  captureBefore: Date | null
  customerId: string | null
  paymentMethodId: string | null
  last4: string | null
  reason: string | null
  reference: string | null
}

export async function authorize(order: SavedCardOrder): Promise<AuthorizationState> {
  const { reference } = order
  try {
    return stateOf(await createIntent(order, { capture_method: 'manual', idempotencyKey: `deposit:${reference}` }))
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { ...noAuthorization, ...refusal, status: 'refused', reference }
  }
}

export async function findAuthorization(paymentIntentId: string): Promise<AuthorizationState | null> {
  const intent = await findIntent(paymentIntentId)
  return intent && stateOf(intent)
}

export async function findAuthorizationOf(customerId: string, reference: string): Promise<AuthorizationState | null> {
  const latest = await orMissing(
    callStripe((stripe) =>
      stripe.paymentIntents.list({ customer: customerId, limit: 100, expand: ['data.latest_charge'] }),
    ),
  )
  const intents =
    latest && listAsAsked(latest, { object: 'payment_intent', is: (each) => idOf(each.customer) === customerId })
  const found = intents?.find(({ metadata }) => metadata.reference === reference)
  return found ? stateOf(found) : null
}

/** Once ended or captured, an authorization stays so; the result is its present state. */
export async function captureAuthorization(paymentIntentId: string, amount: Cents): Promise<AuthorizationState> {
  return settled(paymentIntentId, (stripe) =>
    stripe.paymentIntents.capture(
      paymentIntentId,
      { amount_to_capture: amount, expand: ['latest_charge'] },
      { idempotencyKey: `deposit-capture:${paymentIntentId}` },
    ),
  )
}

export async function releaseAuthorization(paymentIntentId: string): Promise<AuthorizationState> {
  return settled(paymentIntentId, (stripe) =>
    stripe.paymentIntents.cancel(paymentIntentId, { expand: ['latest_charge'] }),
  )
}

type Page = Pick<SavedCardOrder, 'amount' | 'description' | 'reference'> & {
  customerId: string | null
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export async function openAuthorizationPage(page: Page): Promise<{ sessionId: string; url: string }> {
  const { amount, description, reference, customerId, email, successUrl, cancelUrl, expiresAt } = page
  const metadata = { reference }
  const session = await callStripe((stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ...methodsAsked(['card']),
        client_reference_id: reference,
        ...(customerId ? { customer: customerId } : { customer_email: email, customer_creation: 'always' as const }),
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: description } } },
        ],
        payment_intent_data: {
          capture_method: 'manual',
          setup_future_usage: 'off_session',
          description,
          metadata,
        },
        success_url: successUrl,
        cancel_url: cancelUrl,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        metadata,
      },
      { idempotencyKey: `deposit-page:${reference}` },
    ),
  )
  asAsked(session, { object: 'checkout.session', is: (made) => made.client_reference_id === reference })
  if (!session.url) throw new PaymentUnavailable(new Error(`session ${session.id} has no url`))
  return { sessionId: session.id, url: session.url }
}

export async function findAuthorizationOfPage(sessionId: string): Promise<AuthorizationState | null> {
  const session = await orMissing(
    callStripe((stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })),
  )
  if (!session) return null
  asAsked(session, { object: 'checkout.session', id: sessionId })
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const reference = session.client_reference_id
  if (intent && session.status === 'complete') return { ...stateOf(intent), reference }
  return { ...noAuthorization, status: session.status === 'open' ? 'open' : 'ended', reason: 'page left', reference }
}

export async function closeAuthorizationPage(sessionId: string): Promise<AuthorizationState | null> {
  try {
    await callStripe((stripe) => stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    const state = await findAuthorizationOfPage(sessionId)
    if (state?.status === 'open') throw error
    return state
  }
  return findAuthorizationOfPage(sessionId)
}

async function settled(
  paymentIntentId: string,
  call: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
): Promise<AuthorizationState> {
  try {
    return stateOf(asAsked(await callStripe(call), { object: 'payment_intent', id: paymentIntentId }))
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
    const state = await findAuthorization(paymentIntentId)
    if (!state || state.status === 'held') throw error
    return state
  }
}

export const noAuthorization = {
  paymentIntentId: null,
  captured: cents(0),
  captureBefore: null,
  customerId: null,
  paymentMethodId: null,
  last4: null,
  reason: null,
  reference: null,
}

function stateOf(intent: Stripe.PaymentIntent): AuthorizationState {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return {
    paymentIntentId: intent.id,
    status: statuses[intent.status] ?? 'open',
    captured: cents(intent.amount_received),
    captureBefore: card?.capture_before ? fromUnix(card.capture_before) : null,
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    last4: card?.last4 ?? null,
    reason: intent.cancellation_reason ?? failureOf(intent),
    reference: intent.metadata.reference ?? null,
  }
}

const statuses: Partial<Record<string, AuthorizationState['status']>> = {
  requires_capture: 'held',
  requires_payment_method: 'refused',
  canceled: 'ended',
  succeeded: 'captured',
}
