/** What Stripe has in its books since a day. Every function may throw PaymentUnavailable. */
import type Stripe from 'stripe'

import { callStripe, idOf, listAsAsked, orMissing } from '#app/platform/stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'

type Recent = { created: { gte: number }; limit: number; starting_after?: string }
type Page<Entry> = { object: string; data: Entry[]; has_more: boolean }

export type StripePayment = { id: string; amount: Cents; isHeld: boolean; reference: string | null }
export type StripeMovement = { id: string; amount: Cents; paymentIntentId: string | null; failed: boolean }

/** Paid, or held on a card. What was neither has moved nothing. */
export async function listStripePayments(since: Date): Promise<StripePayment[]> {
  const intents = await allOf<Stripe.PaymentIntent>(since, 'payment_intent', (stripe, page) =>
    stripe.paymentIntents.list(page),
  )
  return intents
    .filter(({ status }) => status === 'succeeded' || status === 'requires_capture')
    .map(({ id, status, amount, amount_received: received, metadata }) => {
      const isHeld = status === 'requires_capture'
      return { id, isHeld, amount: cents(isHeld ? amount : received), reference: metadata.reference ?? null }
    })
}

export async function listStripeRefunds(since: Date): Promise<StripeMovement[]> {
  const all = await allOf<Stripe.Refund>(since, 'refund', (stripe, page) => stripe.refunds.list(page))
  return all.map(({ id, amount, payment_intent: intent, status }) => ({
    id,
    amount: cents(amount),
    paymentIntentId: idOf(intent),
    failed: status === 'failed' || status === 'canceled',
  }))
}

export async function listStripeDisputes(since: Date): Promise<StripeMovement[]> {
  const all = await allOf<Stripe.Dispute>(since, 'dispute', (stripe, page) => stripe.disputes.list(page))
  return all.map(({ id, amount, payment_intent: intent }) => ({
    id,
    amount: cents(amount),
    paymentIntentId: idOf(intent),
    failed: false,
  }))
}

/**
 * What moved the account's balance: `id` is the payment's intent, or the refund or dispute itself. Stripe's own fees and
 * what it pays out are left out.
 */
export type BalanceMovement = {
  id: string
  amount: Cents
  paymentIntentId: string | null
  reference: string | null
  customerId: string | null
}

export async function listBalanceMovements(since: Date): Promise<BalanceMovement[]> {
  const all = await allOf<Stripe.BalanceTransaction>(since, 'balance_transaction', (stripe, page) =>
    stripe.balanceTransactions.list({ ...page, expand: ['data.source'] }),
  )
  return all.flatMap(({ amount, source }) => {
    if (!source || typeof source === 'string') return []
    const moved = { amount: cents(amount), reference: null, customerId: null }
    if (source.object === 'charge') {
      const paymentIntentId = idOf(source.payment_intent)
      const reference = source.metadata.reference ?? null
      return {
        ...moved,
        id: paymentIntentId ?? source.id,
        paymentIntentId,
        reference,
        customerId: idOf(source.customer),
      }
    }
    if (source.object !== 'refund' && source.object !== 'dispute') return []
    return { ...moved, id: source.id, paymentIntentId: idOf(source.payment_intent) }
  })
}

/** Of all times. `id`: as in `BalanceMovement`. */
export async function sumOfMovements(id: string): Promise<Cents> {
  const source = id.startsWith('pi_') ? await findChargeOf(id) : id
  if (!source) return cents(0)
  const page = await orMissing(callStripe((stripe) => stripe.balanceTransactions.list({ source, limit: 100 })))
  const found = page ? listAsAsked(page, { object: 'balance_transaction' }) : []
  return cents(found.reduce((sum, { amount }) => sum + amount, 0))
}

async function findChargeOf(intent: string): Promise<string | null> {
  const found = await orMissing(callStripe((stripe) => stripe.paymentIntents.retrieve(intent)))
  return idOf(found?.latest_charge)
}

async function allOf<Entry extends { id: string; object: string }>(
  since: Date,
  object: Entry['object'],
  list: (stripe: Stripe, page: Recent) => Promise<Page<Entry>>,
): Promise<Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const last = all.at(-1)
    const page = await callStripe((stripe) =>
      list(stripe, { created, limit: 100, ...(last ? { starting_after: last.id } : {}) }),
    )
    const found = listAsAsked(page, { object })
    all.push(...found)
    if (!page.has_more || found.length === 0) return all
  }
}
