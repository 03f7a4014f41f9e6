import { days, later } from '#app/shared/durations.ts'
import { disputeAtStripe, unixOf } from './stripe-bank.ts'

type Dispute = { intent: string; amount: number; status: 'needs_response' | 'won' | 'lost' }

/** Writes at the embedded Stripe what a bank has done with a payment. Gives the event to send. */
export async function recordDispute({ intent, amount, status }: Dispute) {
  const now = new Date()
  const id = `du_${intent}`
  const object = await disputeAtStripe({ id, intent, amount, status, respondBy: later(now, days(7)) })
  const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed'
  return { id: `evt_${status}_${id}`, object: 'event', created: unixOf(now), type, data: { object } }
}
