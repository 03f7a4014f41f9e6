/**
 * What must hold between money, dates, documents and states, whatever has happened on the way (a process killed, a
 * service down). Each check is one query for the rows that break it; none means that all is well.
 */
import { sql, type SQL } from 'drizzle-orm'

import { business } from '#app/config/business.ts'
import { days, minutes } from '#app/shared/durations.ts'

/** `broken` selects one column `subject`: the id or number a person would look up. */
export type Check = { area: 'money' | 'dates' | 'documents' | 'states'; says: string; broken: (now: Date) => SQL }

/** How long a job may take to notice what is due before it counts as forgotten. */
const patience = minutes(10)

const ago = (now: Date, milliseconds: number) => sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`

export const checks: readonly Check[] = [
  {
    area: 'money',
    says: 'A total is the sum of its lines.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.total_amount_cents <> (
        select coalesce(sum(l.amount_cents), 0) from booking_lines l
        where l.request_id = r.id and l.kind in ('rental', 'weekly', 'weekend', 'tax'))`,
  },
  {
    area: 'money',
    says: 'The upfront part is the agreed share of the total, half up.',
    broken: () => sql`
      select id as subject from booking_requests
      where upfront_amount_cents <> floor((total_amount_cents::bigint * ${business.booking.upfrontShareBp}::int + 5000) / 10000)`,
  },
  {
    area: 'money',
    says: 'What is paid was paid in full, once.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.payment_status <> 'unpaid' and r.upfront_amount_cents <> (
        select coalesce(sum(p.amount_cents), 0) from payments p where p.request_id = r.id and p.purpose = 'upfront')`,
  },
  {
    area: 'money',
    says: 'Nobody has paid for a request that counts as unpaid.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.payment_status in ('unpaid', 'failed') and exists (select from payments p where p.request_id = r.id)`,
  },
  {
    area: 'money',
    says: 'A payment without a booking goes back whole.',
    broken: () => sql`
      select p.id as subject from payments p join booking_requests r on r.id = p.request_id
      where r.state in ('expired', 'cancelled') and not exists (select from bookings b where b.request_id = r.id)
        and p.amount_cents <> (select coalesce(sum(f.amount_cents), 0) from refunds f where f.payment_id = p.id and f.status <> 'failed')`,
  },
  {
    area: 'money',
    says: 'No more goes back than came in.',
    broken: () => sql`
      select p.id as subject from payments p join refunds f on f.payment_id = p.id and f.status <> 'failed'
      group by p.id having sum(f.amount_cents) > p.amount_cents`,
  },
  {
    area: 'money',
    says: 'A wanted refund is sent soon.',
    broken: (now) => sql`select id as subject from refunds where status = 'wanted' and created_at < ${ago(now, patience)}`,
  },
  {
    area: 'money',
    says: 'A cancelled booking gives back what its log says, and keeps the rest.',
    broken: () => sql`
      select b.booking_number as subject from bookings b
      left join booking_log g on g.request_id = b.request_id and g.move = 'cancelled'
      left join lateral (
        select coalesce(sum(p.amount_cents), 0) as received, coalesce(sum(back.amount), 0) as refunded
        from payments p left join lateral (
          select sum(f.amount_cents) as amount from refunds f where f.payment_id = p.id and f.status <> 'failed') back on true
        where p.request_id = b.request_id) money on true
      where b.status = 'cancelled' and (
        (g.facts->>'refundCents')::int is distinct from money.refunded
        or (g.facts->>'keptCents')::int is distinct from money.received - money.refunded)`,
  },
  {
    area: 'money',
    says: 'Every refund that was paid has its receipt, and no other has one.',
    broken: () => sql`
      select f.id as subject from refunds f left join receipts t on t.refund_id = f.id
      where (f.status = 'succeeded' and t.id is null) or (f.status in ('wanted', 'pending') and t.id is not null)`,
  },
  {
    area: 'money',
    says: 'A booking that ended before its pickup has no deposit held.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join deposits d on d.booking_id = b.id
      where b.status = 'cancelled' and d.status not in ('released', 'captured')`,
  },
  {
    area: 'money',
    says: 'Every payment for a rental has its receipt.',
    broken: () => sql`
      select p.id as subject from payments p
      where p.request_id is not null and not exists (select from receipts t where t.payment_id = p.id)`,
  },
  {
    area: 'money',
    says: 'Every booking has its deposit, as large as agreed.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      left join deposits d on d.booking_id = b.id
      where d.amount_cents is distinct from r.security_deposit_cents`,
  },
  {
    area: 'dates',
    says: 'Two stays of one car never overlap.',
    broken: () => sql`
      select one.id as subject from stays one join stays other
        on other.vehicle_id = one.vehicle_id and other.id > one.id and other.period && one.period
      where one.state = 'active' and other.state = 'active'`,
  },
  {
    area: 'dates',
    says: 'A coming or running booking owns its dates.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      where b.status in ('confirmed', 'active') and not exists (
        select from stays s where s.request_id = r.id and s.state = 'active' and s.kind = 'booking' and s.vehicle_id = b.vehicle_id
          and s.starts_at = r.pickup_at and s.ends_at >= r.return_at and lower(s.period) = s.starts_at and upper(s.period) >= s.ends_at)`,
  },
  {
    area: 'dates',
    says: 'An unpaid request holds its dates until it ends.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.state = 'awaiting_payment'
        and not exists (select from stays s where s.request_id = r.id and s.state = 'active' and s.kind = 'hold')`,
  },
  {
    area: 'dates',
    says: 'Whatever has ended keeps no dates.',
    broken: () => sql`
      select r.id as subject from booking_requests r join stays s on s.request_id = r.id and s.state = 'active'
      left join bookings b on b.request_id = r.id
      where r.state in ('expired', 'cancelled') or b.status in ('cancelled', 'no_show')`,
  },
  {
    area: 'dates',
    says: 'A hold ends when its time is over.',
    broken: (now) => sql`
      select id as subject from booking_requests
      where state = 'awaiting_payment' and hold_expires_at < ${ago(now, patience)}`,
  },
  {
    area: 'documents',
    says: 'A request carries all of its documents or none (staff entered it), each the customer’s own.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      left join request_documents q on q.request_id = r.id
      left join documents d on d.id = q.document_id and d.customer_id = r.customer_id and d.document_type = q.document_type
      group by r.id having count(q.id) not in (0, 3) or count(d.id) <> count(q.id)`,
  },
  {
    area: 'documents',
    says: 'A document of an open booking is still there.',
    broken: () => sql`
      select d.id as subject from documents d join request_documents q on q.document_id = d.id
      join bookings b on b.request_id = q.request_id
      where b.status in ('confirmed', 'active') and (d.state = 'deleted' or d.storage_key is null)`,
  },
  {
    area: 'documents',
    says: 'A deleted document has left nothing in the store.',
    broken: () => sql`select id as subject from documents where state = 'deleted' and storage_key is not null`,
  },
  {
    area: 'documents',
    says: 'A document is gone when its time is over.',
    broken: (now) => sql`
      select d.id as subject from documents d join customers c on c.id = d.customer_id left join profiles p on p.id = c.profile_id
      where d.state <> 'deleted' and p.keep_documents is not true
        and exists (select from booking_requests r where r.customer_id = c.id)
        and not exists (
          select from booking_requests r left join bookings b on b.request_id = r.id
          where r.customer_id = c.id and (
            r.state = 'awaiting_payment' or b.status in ('confirmed', 'active', 'returned')
            or greatest(case when b.status = 'completed' then r.return_at end, b.ended_at, r.created_at)
              > ${ago(now, business.documents.deletedAfter + days(1))}))`,
  },
  {
    area: 'documents',
    says: 'A document that nobody claimed is swept.',
    broken: (now) => sql`
      select id as subject from documents
      where claimed_at is null and state <> 'deleted' and created_at < ${ago(now, business.uploads.unclaimedKept * 2)}`,
  },
  {
    area: 'states',
    says: 'A confirmed request and its booking belong together.',
    broken: () => sql`
      select r.id as subject from booking_requests r left join bookings b on b.request_id = r.id
      where (r.state = 'confirmed') <> (b.id is not null)`,
  },
  {
    area: 'states',
    says: 'A confirmed request is paid, an expired one is not.',
    broken: () => sql`
      select id as subject from booking_requests
      where (state = 'confirmed' and payment_status not in ('paid', 'refunded'))
         or (state in ('expired', 'cancelled', 'awaiting_payment') and payment_status = 'paid')`,
  },
  {
    area: 'states',
    says: 'The log of a request begins with asking and names its confirmation once.',
    broken: () => sql`
      select r.id as subject from booking_requests r left join booking_log g on g.request_id = r.id
      group by r.id, r.state
      having count(*) filter (where g.move = 'requested') <> 1
          or count(*) filter (where g.move = 'confirmed') <> (r.state = 'confirmed')::int`,
  },
  {
    area: 'states',
    says: 'Whoever has booked and paid by card was written to, once.',
    broken: () => sql`
      select b.booking_number as subject from bookings b
      where exists (select from payments p where p.request_id = b.request_id and p.stripe_payment_intent_id is not null)
        and (select count(*) from outbox m where m.dedupe_key = 'booking-confirmed:' || b.request_id) <> 1`,
  },
  {
    area: 'states',
    says: 'Nothing waits in the outbox without being tried.',
    broken: (now) => sql`
      select id as subject from outbox where state = 'waiting' and attempts = 0 and created_at < ${ago(now, patience)}`,
  },
]
