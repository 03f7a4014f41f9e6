/** What moves the account's balance: a transaction for each movement, as Stripe keeps them. */
import { get, makeId, put } from './state.server.ts'
import { listed } from './lists.server.ts'
import { days, seconds } from '#app/shared/durations.ts'
import type { Reader } from './params.server.ts'
import type { Books, StripeObject } from './state.server.ts'

type Fee = { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }

export type BalanceTransaction = StripeObject & {
  object: 'balance_transaction'
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  source: string
  amount: number
  fee: number
  fee_details: Fee[]
  net: number
  currency: string
  description: string | null
  available_on: number
  balance_type: 'payments'
  exchange_rate: null
  status: 'pending' | 'available'
}

type Movement = Pick<BalanceTransaction, 'type' | 'source' | 'amount'> &
  Partial<Pick<BalanceTransaction, 'reporting_category' | 'description'>> & { fees?: [label: string, cents: number] }

/** Until it may be paid out. */
const clearing = days(2) / seconds(1)
/** Of Stripe's public prices in the US. */
const cardFee = (amount: number) => Math.round(amount * 0.029) + 30

type ChargeFacts = { id: string; amount_captured: number; description: string | null }

/** Of one that is captured. */
export function addChargeTransaction(books: Books, charge: ChargeFacts): Promise<BalanceTransaction> {
  const { id: source, amount_captured: amount, description } = charge
  return addTransaction(books, {
    type: 'charge',
    source,
    amount,
    description,
    fees: ['Stripe processing fees', cardFee(amount)],
  })
}

export async function addTransaction(books: Books, { fees, ...movement }: Movement): Promise<BalanceTransaction> {
  const currency = 'usd'
  const details = fees
    ? [{ amount: fees[1], application: null, currency, description: fees[0], type: 'stripe_fee' as const }]
    : []
  const fee = fees?.[1] ?? 0
  return put<BalanceTransaction>(books, {
    reporting_category: movement.type === 'adjustment' ? 'dispute' : movement.type,
    description: null,
    ...movement,
    id: makeId('balance_transaction'),
    object: 'balance_transaction',
    created: books.now,
    available_on: books.now + clearing,
    balance_type: 'payments',
    currency,
    exchange_rate: null,
    fee,
    fee_details: details,
    net: movement.amount - fee,
    status: 'pending',
  })
}

export async function listBalanceTransactions(books: Books, params: Reader) {
  const filters = ['currency', 'payout', 'source', 'type']
  const page = await listed<BalanceTransaction>(
    books,
    params,
    'balance_transaction',
    '/v1/balance_transactions',
    filters,
  )
  return { ...page, data: page.data.map((transaction) => withStatus(books, transaction)) }
}

export async function retrieveBalanceTransaction(books: Books, params: Reader, id: string) {
  params.only('expand')
  return withStatus(books, await get<BalanceTransaction>(books, 'balance_transaction', id))
}

function withStatus(books: Books, transaction: BalanceTransaction): BalanceTransaction {
  return { ...transaction, status: transaction.available_on <= books.now ? 'available' : 'pending' }
}
