/** What banks decide about charges. No event is sent: tests hand them over themselves. */
import { find, findForUpdate, list, put } from './state.server.ts'
import { addTransaction, type BalanceTransaction } from './balance.server.ts'
import type { Charge } from './charges.server.ts'
import type { Books, StripeObject } from './state.server.ts'

/** Of Stripe's public prices in the US. */
const disputeFee = 1_500

export type Dispute = StripeObject & {
  object: 'dispute'
  status: string
  amount: number
  currency: string
  charge: string | null
  payment_intent: string
  balance_transactions: BalanceTransaction[]
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
}

type Decision = Pick<Dispute, 'id' | 'payment_intent' | 'amount' | 'status'> & { dueBy?: number | null }

/**
 * Opened by a bank, or decided: what it takes leaves the balance when it is opened, and comes back when it is won. An
 * inquiry (`warning_…`) takes nothing.
 */
export async function setDispute(books: Books, { dueBy = null, ...decision }: Decision): Promise<Dispute> {
  const { data: charges } = await list<Charge>(books, 'charge', { payment_intent: decision.payment_intent, paid: true })
  const [paid] = charges
  // What is told twice at once is done once.
  const charge = paid && (await findForUpdate<Charge>(books, 'charge', paid.id))
  const before = await find<Dispute>(books, 'dispute', decision.id)
  const transactions = before?.balance_transactions ?? []
  const moved = transactions.reduce((sum, { amount }) => sum + amount, 0)
  const isTaking = decision.status !== 'won' && !decision.status.startsWith('warning_')
  const left = (isTaking ? -decision.amount : 0) - moved
  if (left !== 0) transactions.push(await moveDisputed(books, decision.id, left))
  if (charge) await put<Charge>(books, { ...charge, disputed: true })
  return put<Dispute>(books, {
    ...decision,
    object: 'dispute',
    created: before?.created ?? books.now,
    currency: charge?.currency ?? 'usd',
    charge: charge?.id ?? null,
    balance_transactions: transactions,
    evidence_details: { due_by: dueBy, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: !isTaking,
  })
}

/** Its fee is not given back. */
function moveDisputed(books: Books, source: string, amount: number): Promise<BalanceTransaction> {
  const taken = amount < 0
  return addTransaction(books, {
    type: 'adjustment',
    reporting_category: taken ? 'dispute' : 'dispute_reversal',
    source,
    amount,
    description: taken ? 'Chargeback withdrawal' : 'Chargeback reversal',
    ...(taken && { fees: ['Dispute fee', disputeFee] }),
  })
}
