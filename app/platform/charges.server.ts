import type Stripe from 'stripe'

import { cardErrorOf, codeOf, idOf } from '#app/platform/stripe.server.ts'
import { paidCardOf } from '#app/platform/paid-card.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { createIntent, findIntent, type SavedCardOrder } from './saved-cards.server.ts'

export type CardPayment = {
  paymentIntentId: string | null
  amount: Cents
  chargeId: string | null
  refunded: Cents
  disputed: boolean
  paymentMethodId: string | null
  customerId: string | null
  card: { brand: string; last4: string } | null
  reference: string | null
}

/** Anything but succeeded or declined may still be paid. */
export type CardChargeState = CardPayment & { status: 'succeeded' | 'declined' | 'open'; decline: string | null }

type ChargeOrder = SavedCardOrder & { idempotencyKey: string }

/** Safe to repeat with the same key. Throws PaymentUnavailable. */
export async function chargeSavedCard({ idempotencyKey, ...order }: ChargeOrder): Promise<CardChargeState> {
  const { amount, reference } = order
  try {
    return stateOf(await createIntent(order, { idempotencyKey }))
  } catch (error) {
    const declined = declineOf(error)
    if (!declined) throw error
    return { ...nothing, status: 'declined', amount, reference, ...declined }
  }
}

export async function findCardCharge(paymentIntentId: string): Promise<CardChargeState | null> {
  const intent = await findIntent(paymentIntentId)
  return intent && stateOf(intent)
}

const nothing = {
  chargeId: null,
  refunded: cents(0),
  disputed: false,
  paymentMethodId: null,
  customerId: null,
  card: null,
}

function declineOf(error: unknown) {
  return (
    cardErrorOf(error) ??
    (codeOf(error) === 'resource_missing' ? { decline: 'card_missing', paymentIntentId: null } : null)
  )
}

function stateOf(intent: Stripe.PaymentIntent): CardChargeState {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const error = intent.last_payment_error
  return {
    status: statusOf(intent),
    decline: error ? (error.decline_code ?? error.code ?? 'card_declined') : null,
    paymentIntentId: intent.id,
    amount: cents(intent.amount),
    chargeId: charge?.id ?? null,
    refunded: cents(charge?.amount_refunded ?? 0),
    disputed: charge?.disputed ?? false,
    ...paidCardOf(charge, idOf(intent.payment_method)),
    customerId: idOf(intent.customer),
    reference: intent.metadata.reference ?? null,
  }
}

function statusOf({ status }: Stripe.PaymentIntent): CardChargeState['status'] {
  if (status === 'succeeded') return 'succeeded'
  return ['requires_payment_method', 'requires_action', 'canceled'].includes(status) ? 'declined' : 'open'
}
