import { rawSql } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'

type Dispute = { intent: string; amount: number; status: 'needs_response' | 'won' | 'lost' }

/** Writes at the embedded Stripe what a bank has done with a payment. Gives the event to send. */
export async function recordDispute({ intent, amount, status }: Dispute) {
  const now = new Date()
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  const id = `du_${intent}`
  const evidence = { due_by: seconds(later(now, days(7))) }
  const object = { id, object: 'dispute', amount, status, payment_intent: intent, evidence_details: evidence }
  await rawSql`insert into stripe_emulator.objects (id, kind, body)
    values (${id}, 'dispute', ${JSON.stringify(object)}::text::jsonb) on conflict (id) do update set body = excluded.body`
  const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed'
  return { id: `evt_${status}_${id}`, object: 'event', created: seconds(now), type, data: { object } }
}
