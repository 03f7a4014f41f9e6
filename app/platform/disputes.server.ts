import { callStripe, orMissing } from '#app/platform/stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'

export type Dispute = { id: string; status: string; amount: Cents }

/** May throw PaymentUnavailable. */
export async function findDispute(disputeId: string): Promise<Dispute | null> {
  const dispute = await orMissing(callStripe((stripe) => stripe.disputes.retrieve(disputeId)))
  return dispute && { id: dispute.id, status: dispute.status, amount: cents(dispute.amount) }
}

/** May throw PaymentUnavailable. */
export async function listDisputes(paymentIntentId: string): Promise<Dispute[]> {
  const { data } = await callStripe((stripe) => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }))
  return data.map(({ id, status, amount }) => ({ id, status, amount: cents(amount) }))
}
