import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { business } from '#app/business.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { requestPaymentStatuses } from '#app/shared/payment-states.ts'
import { ago, patience, type Check } from './check.server.ts'

export const moneyChecks: readonly Check[] = [
  {
    area: 'money',
    says: 'A total is the sum of its lines.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.total_amount_cents <> (
        select coalesce(sum(l.amount_cents), 0) from booking_lines l
        where l.request_id = r.id)`,
  },
  {
    area: 'money',
    says: 'A price begins with its days at the daily rate; no day has two other rates, and each full week one free day.',
    broken: () => sql`
      select r.id as subject from booking_requests r left join lateral (
        select bool_or(kind = 'rental' and sort_order = 0 and quantity = r.total_days
            and unit_amount_cents = r.daily_rate_cents) as begins,
          coalesce(sum(quantity) filter (where kind in ('season', 'weekend')), 0) as other_days,
          coalesce(sum(quantity) filter (where kind = 'weekly'), 0) as weeks
        from booking_lines l where l.request_id = r.id) price on true
      where price.begins is not true or price.other_days > r.total_days or price.weeks <> r.total_days / 7`,
  },
  {
    area: 'money',
    says: 'The upfront part is the agreed share of the total, half up.',
    broken: () => sql`
      select id as subject from booking_requests
      where upfront_amount_cents <> floor((total_amount_cents::bigint
        * coalesce((policy->>'upfrontShareBp')::int, ${business.booking.upfrontShareBp}::int) + 5000) / 10000)
        and not exists (select from booking_log g where g.request_id = booking_requests.id and g.move in ('changed', 'miles_bought'))`,
  },
  {
    area: 'money',
    says: 'What is paid was paid in full, once.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      cross join lateral (
        select coalesce(sum(p.amount_cents - given.lowered), 0) as kept, coalesce(sum(given.by_hand), 0) as by_hand
        from payments p cross join lateral (
          select coalesce(sum(f.amount_cents) filter (where f.kind = 'price_lowered'), 0) as lowered,
            coalesce(sum(f.amount_cents) filter (where f.kind = 'made_at_stripe'), 0) as by_hand
          from refunds f where f.payment_id = p.id and not f.superseded) given
        where p.request_id = r.id and p.purpose = 'upfront') upfront
      -- What was given back at Stripe cannot be given back again when the price is lowered.
      where r.payment_status <> 'unpaid'
        and r.upfront_amount_cents not between upfront.kept - upfront.by_hand and upfront.kept
        and not exists (select from disputes d join payments p on p.id = d.payment_id where p.request_id = r.id)`,
  },
  {
    area: 'money',
    says: 'No request that counts as unpaid has been paid for.',
    broken: () => sql`
      select r.id as subject from booking_requests r
      where r.payment_status in ${sqlList(requestPaymentStatuses.unpaid)} and exists (select from payments p where p.request_id = r.id)`,
  },
  {
    area: 'money',
    says: 'A booking counts as paid while what it has received, and not given back, is its total.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      left join lateral (
        select coalesce(sum(p.amount_cents - coalesce((select sum(f.amount_cents) from refunds f where f.payment_id = p.id
          and f.status <> 'failed' and f.kind <> 'made_at_stripe'), 0)), 0) as paid
        from payments p where p.request_id = r.id and p.purpose <> 'extra') money on true
      where b.status in ${sqlList(bookingStatuses.notCalledOff)} and (money.paid >= r.total_amount_cents) <> (b.remaining_paid_at is not null)`,
  },
  {
    area: 'money',
    says: 'No booking keeps more than its total.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      where r.total_amount_cents < (
        select coalesce(sum(p.amount_cents - coalesce((select sum(f.amount_cents) from refunds f
          where f.payment_id = p.id and not f.superseded), 0)), 0)
        from payments p where p.request_id = r.id and p.purpose <> 'extra')
        -- What a bank asks back can't be refunded when the price is lowered.
        and not exists (select from disputes d join payments p on p.id = d.payment_id
          where p.request_id = r.id and d.closed_at is null)`,
  },
  {
    area: 'money',
    says: 'Every attempt to charge a balance to a card ends.',
    broken: (now) => sql`
      select id as subject from balance_attempts where status = 'open' and expires_at < ${ago(now, patience)}`,
  },
  {
    area: 'money',
    says: 'A booking that ended before its pickup has no deposit held.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join deposits d on d.booking_id = b.id
      where b.status = 'cancelled' and d.status in ${sqlList(depositStatuses.wanted)}`,
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
    says: 'Every booking has its deposit, in the amount agreed.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      left join deposits d on d.booking_id = b.id
      where d.amount_cents is distinct from r.security_deposit_cents`,
  },
]
