import { callStripe, orMissing } from '#app/platform/stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'

export type Dispute = { id: string; status: string; amount: Cents }

/** May throw PaymentUnavailable. */
export async function findDispute(disputeId: string): Promise<Dispute | null> {
  const dispute = await orMissing(callStripe((stripe) => stripe.disputes.retrieve(disputeId)))
  return dispute && { id: dispute.id, status: dispute.status, amount: cents(dispute.amount) }
}
