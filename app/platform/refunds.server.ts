import type Stripe from 'stripe'

import {
  asAsked,
  callStripe,
  codeOf,
  fromUnix,
  idOf,
  isFinal,
  listAsAsked,
  orMissing,
  PaymentUnavailable,
} from '#app/platform/stripe.server.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'

export type RefundState = {
  refundId: string
  status: string
  amount: Cents
  reference: string | null
  paymentIntentId: string | null
  madeAt: Date
}

/** Stripe says no: less is left of the payment, or a bank asks it back. */
export class RefundRefused extends PaymentUnavailable {}

type RefundOrder = {
  paymentIntentId: string
  amount?: Cents
  idempotencyKey: string
  reference?: string
}

/** Returns the last refund when everything is refunded already. Throws RefundRefused when retrying is pointless. */
export async function refundPayment(order: RefundOrder): Promise<RefundState> {
  const { paymentIntentId, amount, reference, idempotencyKey } = order
  const metadata = reference ? { reference } : undefined
  try {
    const refund = await callStripe((stripe) =>
      stripe.refunds.create({ payment_intent: paymentIntentId, amount, metadata }, { idempotencyKey }),
    )
    const isOurs = (made: Stripe.Refund) =>
      idOf(made.payment_intent) === paymentIntentId && (amount === undefined || made.amount === amount)
    return stateOf(asAsked(refund, { object: 'refund', is: isOurs }))
  } catch (error) {
    if (codeOf(error) === 'charge_already_refunded') return existingRefund(order, error)
    throw error instanceof PaymentUnavailable && isFinal(error) ? new RefundRefused(error.cause) : error
  }
}

export async function findRefund(refundId: string): Promise<RefundState | null> {
  const refund = await orMissing(callStripe((stripe) => stripe.refunds.retrieve(refundId)))
  return refund && stateOf(asAsked(refund, { object: 'refund', id: refundId }))
}

export async function listRefunds(paymentIntentId: string): Promise<RefundState[]> {
  const list = await callStripe((stripe) => stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
  const isOurs = (refund: Stripe.Refund) => idOf(refund.payment_intent) === paymentIntentId
  return listAsAsked(list, { object: 'refund', is: isOurs }).map(stateOf)
}

export async function findRefundedAmount(paymentIntentId: string, reference: string): Promise<Cents> {
  const ours = (await listGoodRefunds(paymentIntentId)).filter((refund) => refund.reference === reference)
  return sum(...ours.map(({ amount }) => amount))
}

async function existingRefund({ paymentIntentId }: RefundOrder, error: unknown): Promise<RefundState> {
  const good = await listGoodRefunds(paymentIntentId)
  if (!good[0]) throw error
  return { ...good[0], amount: sum(...good.map(({ amount }) => amount)) }
}

async function listGoodRefunds(paymentIntentId: string): Promise<RefundState[]> {
  const all = await listRefunds(paymentIntentId)
  return all.filter(({ status }) => status !== 'failed' && status !== 'canceled')
}

function stateOf({ id, status, amount, metadata, payment_intent: intent, created }: Stripe.Refund): RefundState {
  return {
    refundId: id,
    status: status ?? 'pending',
    amount: cents(amount),
    reference: metadata?.reference ?? null,
    paymentIntentId: idOf(intent),
    madeAt: fromUnix(created),
  }
}
