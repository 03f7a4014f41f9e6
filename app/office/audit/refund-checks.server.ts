import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { kindsOfRefunds } from '#app/shared/refund-kinds.ts'
import { days } from '#app/shared/durations.ts'
import { bookingStatuses, requestStates } from '#app/shared/booking-status-lists.ts'
import { refundStatuses } from '#app/shared/payment-states.ts'
import { ago, patience, type Check } from './check.server.ts'

/** How long the customer may take to come for it, and staff to call. */
const atDesk = days(14)

const ofEnding = sqlList(kindsOfRefunds.ofEnding)

export const refundChecks: readonly Check[] = [
  {
    area: 'money',
    says: 'A dispute that was lost has taken its payment back in our books, and no other has.',
    broken: () => sql`
      select d.id as subject from disputes d join payments p on p.id = d.payment_id
      where (d.status = 'lost' and d.closed_at is not null) <> exists (select from refunds f where f.payment_id = p.id and f.dispute_id = d.id)
        and p.amount_cents > (select coalesce(sum(o.amount_cents), 0) from refunds o where o.payment_id = p.id
          and o.status <> 'failed' and o.kind <> 'chargeback')`,
  },
  {
    area: 'money',
    says: 'A payment without a booking is refunded in full.',
    broken: () => sql`
      select p.id as subject from payments p join booking_requests r on r.id = p.request_id
      where r.state in ${sqlList(requestStates.calledOff)} and not exists (select from bookings b where b.request_id = r.id)
        and p.amount_cents <> (select coalesce(sum(f.amount_cents), 0) from refunds f where f.payment_id = p.id and f.status <> 'failed')`,
  },
  {
    area: 'money',
    says: 'No more is refunded than was paid.',
    broken: () => sql`
      select p.id as subject from payments p join refunds f on f.payment_id = p.id and f.status <> 'failed'
      group by p.id having sum(f.amount_cents) > p.amount_cents`,
  },
  {
    area: 'money',
    says: 'A refund we owe is sent soon.',
    broken: (now) => sql`
      select f.id as subject from refunds f join payments p on p.id = f.payment_id
      where f.status = 'wanted' and p.method = 'card' and f.created_at < ${ago(now, patience)}
        and f.replaces is null
        and not exists (select from disputes d where d.payment_id = p.id and (d.closed_at is null or d.status = 'lost'))`,
  },
  {
    area: 'money',
    says: 'A refund that the desk owes is paid back in time.',
    broken: (now) => sql`
      select coalesce(b.booking_number, p.request_id::text, f.id::text) as subject
      from refunds f join payments p on p.id = f.payment_id left join bookings b on b.request_id = p.request_id
      where f.status = 'wanted' and f.created_at < ${ago(now, atDesk)}
        and (p.method <> 'card' or f.replaces is not null
          or exists (select from disputes d where d.payment_id = p.id and d.closed_at is not null and d.status = 'lost'))
        and not exists (select from disputes d where d.payment_id = p.id and d.closed_at is null)`,
  },
  {
    area: 'money',
    says: 'A booking that ended without a rental gives back what its log says, and keeps the rest.',
    broken: () => sql`
      select b.booking_number as subject from bookings b
      left join booking_log g on g.request_id = b.request_id and g.move = b.status::text
      left join lateral (
        select coalesce(sum(p.amount_cents), 0) as received, coalesce(sum(coalesce(back.late, 0) + least(coalesce(by_hand.amount, 0), coalesce(dropped.late, 0))), 0) as late,
          coalesce(sum(coalesce(back.amount, 0) + least(coalesce(by_hand.amount, 0), coalesce(dropped.amount, 0))), 0) as refunded
        from payments p left join lateral (
          select sum(f.amount_cents) filter (where f.kind in ${ofEnding}) as amount,
            sum(f.amount_cents) filter (where f.kind = 'late_payment'
              or f.kind = 'chargeback' and p.received_at > g.created_at) as late
          from refunds f
          where f.payment_id = p.id and f.status <> 'failed' and f.kind <> 'made_at_stripe') back on true
        left join lateral (
          select sum(f.amount_cents) as amount from refunds f where f.payment_id = p.id and f.status <> 'failed'
            and f.kind = 'made_at_stripe' and f.created_at >= g.created_at) by_hand on true
        -- Of ours that Stripe refused, what nothing of ours replaces: it had been refunded at Stripe by hand.
        left join lateral (
          select sum(f.amount_cents - coalesce(r.amount_cents, 0)) filter (where f.kind in ${ofEnding}) as amount,
            sum(f.amount_cents - coalesce(r.amount_cents, 0)) filter (where f.kind = 'late_payment') as late
          from refunds f left join refunds r on r.replaces = f.id
          where f.payment_id = p.id and f.superseded and f.stripe_refund_id is null and f.kind <> 'made_at_stripe'
            and not exists (select from refunds s where s.part_of = f.id)) dropped on true
        where p.request_id = b.request_id) money on true
      where b.status in ${sqlList(bookingStatuses.calledOff)}
        -- A bank paid what was to be refunded.
        and not exists (select from disputes d join payments p on p.id = d.payment_id
          where p.request_id = b.request_id and d.status = 'lost' and d.closed_at >= g.created_at) and (
        (g.facts->>'refundCents')::int is distinct from money.refunded
        or (g.facts->>'keptCents')::int + coalesce((g.facts->>'disputedCents')::int, 0) is distinct from
          money.received - money.late - money.refunded - coalesce((g.facts->>'beforeCents')::int, 0)
            - coalesce((g.facts->>'lostCents')::int, 0))`,
  },
  {
    area: 'money',
    says: 'Every refund that was paid has its receipt, and no other has one.',
    broken: () => sql`
      select f.id as subject from refunds f join payments p on p.id = f.payment_id left join receipts t on t.refund_id = f.id
      where p.request_id is not null and ((f.status = 'succeeded' and t.id is null) or (f.status in ${sqlList(refundStatuses.unsettled)} and t.id is not null))`,
  },
]
