import type Stripe from 'stripe'

import { asAsked, callStripe, fromUnix, idOf, listAsAsked, orMissing } from '#app/platform/stripe.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'

export type Dispute = { id: string; status: string; amount: Cents; respondBy: Date | null }

/** May throw PaymentUnavailable. */
export async function findDispute(disputeId: string): Promise<Dispute | null> {
  const dispute = await orMissing(callStripe((stripe) => stripe.disputes.retrieve(disputeId)))
  return dispute && stateOf(asAsked(dispute, { object: 'dispute', id: disputeId }))
}

/** May throw PaymentUnavailable. */
export async function listDisputes(paymentIntentId: string): Promise<Dispute[]> {
  const list = await callStripe((stripe) => stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }))
  const isOurs = (dispute: Stripe.Dispute) => idOf(dispute.payment_intent) === paymentIntentId
  return listAsAsked(list, { object: 'dispute', is: isOurs }).map(stateOf)
}

type Shown = Pick<Stripe.Dispute, 'id' | 'status' | 'amount'> & Partial<Pick<Stripe.Dispute, 'evidence_details'>>

function stateOf({ id, status, amount, evidence_details: evidence }: Shown): Dispute {
  return { id, status, amount: cents(amount), respondBy: evidence?.due_by ? fromUnix(evidence.due_by) : null }
}
