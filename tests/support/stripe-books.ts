/** Our books beside those of the embedded Stripe, to the cent. */
import { rawSql } from '#app/platform/db.server.ts'

/** Payments, refunds and holds of rentals and subscriptions beside what Stripe says of the same; those that differ. */
export function differencesFromStripe() {
  return rawSql`
    with ours as (
      select stripe_payment_intent_id as intent, sum(amount_cents)::int as received, sum(back)::int as refunded, 0 as held
      from (select p.stripe_payment_intent_id, p.amount_cents, (select coalesce(sum(f.amount_cents), 0) from refunds f
        where f.payment_id = p.id and f.status = 'succeeded' and f.kind <> 'chargeback') as back from payments p
        where p.stripe_payment_intent_id is not null and p.method = 'card') p group by 1
      union all select stripe_payment_intent_id, captured_cents, 0, case status when 'held' then amount_cents else 0 end
        from deposit_holds where stripe_payment_intent_id is not null
    ), theirs as (
      select i.id as intent, (i.body->>'amount_received')::int as received, (i.body->>'amount_capturable')::int as held,
        (select coalesce(sum((r.body->>'amount')::int), 0)::int from stripe_emulator.objects r where r.kind = 'refund'
          and r.body->>'payment_intent' = i.id and r.body->>'status' = 'succeeded') as refunded
      from stripe_emulator.objects i where i.kind = 'payment_intent'
    )
    select coalesce(o.intent, t.intent) as intent, to_jsonb(o) as ours, to_jsonb(t) as theirs
    from ours o full join theirs t on t.intent = o.intent
    where (o.received, o.refunded, o.held) is distinct from (t.received, t.refunded, t.held)
      and coalesce(t.received, 1) + coalesce(t.held, 1) + coalesce(o.received, 0) + coalesce(o.held, 0) > 0`
}

/** How many refunds of this request Stripe knows. */
export async function countRefundsAtStripe(requestId: string): Promise<number> {
  const [row] = await rawSql<{ count: number }[]>`
    select count(*)::int as count from stripe_emulator.objects r
    join payments p on r.body ->> 'payment_intent' = p.stripe_payment_intent_id
    where r.kind = 'refund' and p.request_id = ${requestId}`
  return row!.count
}
