/** Money back to the card it came from. Hides what Stripe says to a second wish. */
import type Stripe from 'stripe'

import { asked, codeOf } from '#app/platform/stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'

/** `reference` is ours, as it was ordered under; null for a refund that somebody made at Stripe. */
export type RefundState = { refundId: string; status: string; amount: Cents; reference: string | null }

export type RefundOrder = {
  paymentIntentId: string
  /** All that is left when left out. */
  amount?: Cents
  idempotencyKey: string
  /** Ours, found again in `RefundState.reference`. */
  reference?: string
}

/**
 * Gives money back to the card. When all of it is back already, answers the last refund with the sum of all of them.
 * `status` may be `pending` for days. Throws PaymentUnavailable.
 */
export async function refundPayment(order: RefundOrder): Promise<RefundState> {
  const { paymentIntentId, amount, reference, idempotencyKey } = order
  const metadata = reference ? { reference } : undefined
  try {
    const refund = await asked((stripe) =>
      stripe.refunds.create({ payment_intent: paymentIntentId, amount, metadata }, { idempotencyKey }))
    return stateOf(refund)
  } catch (error) {
    if (codeOf(error) !== 'charge_already_refunded') throw error
    return existingRefund(paymentIntentId, error)
  }
}

/** A refund as Stripe has it now, or null when Stripe knows none of that id. Throws PaymentUnavailable. */
export async function findRefund(refundId: string): Promise<RefundState | null> {
  try {
    const refund = await asked((stripe) => stripe.refunds.retrieve(refundId))
    return stateOf(refund)
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null
    throw error
  }
}

async function existingRefund(paymentIntentId: string, error: unknown): Promise<RefundState> {
  const { data } = await asked((stripe) => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
  const good = data.filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled')
  const last = good[0]
  if (!last) throw error
  const amount = cents(good.reduce((sum, refund) => sum + refund.amount, 0))
  return { ...stateOf(last), amount }
}

// A refund without a status has only just been asked for.
function stateOf({ id, status, amount, metadata }: Stripe.Refund): RefundState {
  return { refundId: id, status: status ?? 'pending', amount: cents(amount), reference: metadata?.reference ?? null }
}
