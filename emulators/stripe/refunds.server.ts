import { addTransaction } from './balance.server.ts'
import { announce } from './events.server.ts'
import { get, list, makeId, put, findForUpdate } from './state.server.ts'
import { invalidRequest } from './api-error.server.ts'
import { exactDollars } from '#app/shared/money.ts'
import type { Charge } from './charges.server.ts'
import type { Dispute } from './disputes.server.ts'
import type { PaymentIntent } from './intent-record.server.ts'
import type { Metadata, Reader } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export type Refund = StripeObject & {
  object: 'refund'
  status: 'succeeded' | 'failed'
  amount: number
  currency: string
  charge: string
  balance_transaction: string | null
  failure_balance_transaction?: string
  payment_intent: string
  reason: (typeof reasons)[number] | null
  metadata: Metadata
}

export async function createRefund(books: Books, params: Reader): Promise<Refund> {
  params.only('payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand')
  const charge = await findForUpdate<Charge>(books, 'charge', await chargeId(books, params), 'charge')
  if (!charge.captured) {
    throw invalidRequest(`Charge ${charge.id} has not been captured, so there is nothing to refund.`, 'charge')
  }
  if (await isAskedBack(books, charge)) {
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    )
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  }
  const left = charge.amount_captured - charge.amount_refunded
  const amount = params.whole('amount') ?? left
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Refund amount (${exactDollars(amount)}) is greater than unrefunded amount on charge (${exactDollars(left)})`,
      'amount',
    )
  }
  const id = makeId('refund')
  const moved = await addTransaction(books, {
    type: 'refund',
    source: id,
    amount: -amount,
    description: 'REFUND FOR CHARGE',
  })
  const refund = await put<Refund>(books, {
    id,
    object: 'refund',
    created: books.now,
    status: 'succeeded',
    amount,
    currency: charge.currency,
    charge: charge.id,
    balance_transaction: moved.id,
    payment_intent: charge.payment_intent,
    reason: params.choice('reason', reasons) ?? null,
    metadata: params.metadata(),
  })
  const after = await put<Charge>(books, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  await announce(books, 'refund.created', refund)
  await announce(books, 'charge.refunded', after, { amount_refunded: charge.amount_refunded })
  return refund
}

/** A bank sends a refund back: its sum is on the balance again, and the charge may be refunded again. */
export async function failRefund(books: Books, id: string): Promise<Refund> {
  const refund = await findForUpdate<Refund>(books, 'refund', id)
  if (refund.status === 'failed') return refund
  const back = await addTransaction(books, { type: 'refund_failure', source: id, amount: refund.amount })
  const charge = await findForUpdate<Charge>(books, 'charge', refund.charge)
  await put<Charge>(books, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  const failed = await put<Refund>(books, { ...refund, status: 'failed', failure_balance_transaction: back.id })
  await announce(books, 'refund.failed', failed)
  return failed
}

async function chargeId(books: Books, params: Reader): Promise<string> {
  const intentId = params.text('payment_intent')
  if (!intentId) return params.needed('charge')
  const intent = await get<PaymentIntent>(books, 'payment_intent', intentId, 'payment_intent')
  if (intent.latest_charge && intent.amount_received > 0) return intent.latest_charge
  throw invalidRequest(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    'payment_intent',
  )
}

/**
 * Stripe refunds nothing of a charge that was charged back, whatever part of it: not while the bank decides, and not
 * after it took a part. It does after a dispute is won, and during an inquiry, which takes no money.
 */
async function isAskedBack(books: Books, { disputed, payment_intent }: Charge): Promise<boolean> {
  const { data } = await list<Dispute>(books, 'dispute', { payment_intent })
  if (data.length === 0) return disputed
  return data.some(({ status }) => status !== 'won' && !status.startsWith('warning_'))
}
