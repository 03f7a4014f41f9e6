import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import type { Check } from './check.server.ts'

/** Worked out without the trigger that writes them. A refund that failed may have moved the rounding by a cent. */
const taxed = sql`
  select m.request_id, m.extra, m.net, m.tax, m.failed, case when m.extra then c.price else r.total_amount_cents end as price,
    case when m.extra then c.tax else l.tax end as should_be
  from (
    select p.request_id, p.purpose = 'extra' as extra, sum(p.amount_cents - f.amount) as net, sum(p.tax_cents - f.tax) as tax,
      sum(f.failed) as failed
    from payments p cross join lateral (
      select coalesce(sum(f.amount_cents) filter (where f.status <> 'failed'), 0) as amount,
        coalesce(sum(f.tax_cents) filter (where f.status <> 'failed'), 0) as tax,
        count(*) filter (where f.status = 'failed') as failed
      from refunds f where f.payment_id = p.id) f
    where p.request_id is not null group by 1, 2) m
  join booking_requests r on r.id = m.request_id
  cross join lateral (select coalesce(sum(l.amount_cents), 0) as tax from booking_lines l where l.request_id = r.id and l.kind = 'tax') l
  cross join lateral (select coalesce(sum(c.amount_cents + c.tax_cents), 0) as price, coalesce(sum(c.tax_cents), 0) as tax
    from charges c join bookings b on b.id = c.booking_id
    where b.request_id = r.id and c.state in ${sqlList(statesOfCharges.payable)}) c`

export const figureChecks: readonly Check[] = [
  {
    area: 'money',
    says: 'The taxes within what a booking has paid in full are those of its price.',
    broken: () => sql`
      select coalesce(b.booking_number, x.request_id::text) as subject from (${taxed}) x
      left join bookings b on b.request_id = x.request_id
      where x.net = x.price and abs(x.tax - x.should_be) > x.failed`,
  },
  {
    area: 'money',
    says: 'What was refunded in full holds no taxes.',
    broken: () => sql`
      select coalesce(b.booking_number, x.request_id::text) as subject from (${taxed}) x
      left join bookings b on b.request_id = x.request_id
      where x.net = 0 and abs(x.tax) > x.failed`,
  },
  {
    area: 'money',
    says: 'No more was given back for a membership than was received for it.',
    broken: () => sql`
      select profile_id as subject from membership_payments group by profile_id, membership having sum(amount_cents) < 0`,
  },
]
