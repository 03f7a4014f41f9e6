import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { ago, patience, type Check } from './check.server.ts'

export const depositChecks: readonly Check[] = [
  {
    area: 'money',
    says: 'A deposit counts as held exactly while a card holds it.',
    broken: () => sql`
      select d.id as subject from deposits d
      where (d.status = 'authorized' and not exists (
          select from deposit_holds h where h.deposit_id = d.id and h.status = 'held'))
        or (d.status in ${sqlList(depositStatuses.missing)} and exists (
          select from deposit_holds h where h.deposit_id = d.id and h.status = 'held'))`,
  },
  {
    area: 'money',
    says: 'The part of a deposit that we keep is what was taken from its card, to the cent, for the reasons told.',
    broken: (now) => sql`
      select d.id as subject from deposits d
      where d.captured_cents <> (
          select coalesce(sum(h.captured_cents), 0) from deposit_holds h where h.deposit_id = d.id)
        and d.method = 'card' and d.terminal_reference is null and coalesce(d.decided_at, d.created_at) < ${ago(now, patience)}
      union
      select e.deposit_id from deposit_entries e
      where e.move = 'capture_decided' and e.amount_cents <> (
        select coalesce(sum((item ->> 'amountCents')::int), 0) from jsonb_array_elements(e.items) item)`,
  },
  {
    area: 'money',
    says: 'What was kept of a deposit is a payment of the same sum.',
    broken: (now) => sql`
      select d.id as subject from deposits d
      cross join lateral (select coalesce(sum(h.captured_cents), 0) as sum from deposit_holds h
        where h.deposit_id = d.id and h.status = 'captured') taken
      where coalesce(d.decided_at, d.created_at) < ${ago(now, patience)}
        and coalesce((select sum(p.amount_cents) from payments p join bookings b on b.request_id = p.request_id
          where b.id = d.booking_id and p.method = 'deposit'), 0)
          <> case when d.method = 'cash' or d.terminal_reference is not null then d.captured_cents else taken.sum end`,
  },
  {
    area: 'money',
    says: 'Nothing is held of a deposit that was released, kept or received in cash.',
    broken: (now) => sql`
      select d.id as subject from deposits d
      where d.status in ${sqlList(depositStatuses.unwanted)} and d.decided_at < ${ago(now, patience)}
        and exists (select from deposit_holds h where h.deposit_id = d.id and h.status = 'held'
          and h.created_at < ${ago(now, patience)})`,
  },
  {
    area: 'money',
    says: 'A deposit is held on one card at a time.',
    broken: (now) => sql`
      select h.deposit_id as subject from deposit_holds h
      where h.status = 'held' and h.created_at < ${ago(now, patience)}
      group by h.deposit_id having count(*) > 1`,
  },
]
