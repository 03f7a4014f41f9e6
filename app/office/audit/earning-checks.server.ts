import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { kindsThat } from '#app/shared/line-kinds.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { ago, patience, type Check } from './check.server.ts'

const earning = sqlList(kindsThat(({ earns }) => earns))

/**
 * Each line with what its booking says by now, worked out without the code that writes the ledger. Bookings whose log has
 * just moved are left to the job that follows them.
 */
const explained = (now: Date) => sql`
  select x.*, case when released or earned - paid < 0 then 0 else earned - paid end as should_wait,
    case when released or earned - paid < 0 then earned - paid else 0 end as should_be_available
  from (
    select line.id, line.kind, line.pending, line.available, line.paid, line.number,
      line.status in ${sqlList(bookingStatuses.over)} and not line.disputed as released,
      case line.kind when 'override'
        then floor((floor((base * line.commission_bp + 5000) / 10000) * line.commission_rate_bp + 5000) / 10000)
        else floor((base * line.commission_rate_bp + 5000) / 10000) end as earned
    from (
      select e.id, e.kind, e.pending_cents as pending, e.available_cents as available, e.paid_cents as paid,
        e.commission_rate_bp, b.booking_number as number, b.status, money.disputed,
        (select c.commission_rate_bp from earning_lines c where c.request_id = e.request_id and c.kind = 'commission') as commission_bp,
        floor((money.net::numeric * least(greatest(case when b.status in ${sqlList(bookingStatuses.calledOff)}
          then 0 else r.total_amount_cents - money.stripe_back - money.lost end, money.received - money.back - money.lost, 0),
          r.total_amount_cents) + r.total_amount_cents / 2.0) / r.total_amount_cents) as base
      from earnings e join booking_requests r on r.id = e.request_id join bookings b on b.request_id = r.id
      cross join lateral (
        select (select coalesce(sum(l.amount_cents), 0) from booking_lines l where l.request_id = r.id and l.kind in ${earning}) as net,
          coalesce(sum(p.amount_cents), 0) as received, coalesce(sum(f.back), 0) as back,
          coalesce(sum(f.stripe_back), 0) as stripe_back,
          (select coalesce(sum((g.facts->>'amountCents')::int), 0) from booking_log g where g.request_id = r.id
            and g.move = 'dispute_closed' and g.facts->>'status' = 'lost' and g.facts->>'purpose' is distinct from 'extra') as lost,
          (select count(distinct g.facts->>'dispute') filter (where g.move = 'disputed')
              > count(distinct g.facts->>'dispute') filter (where g.move = 'dispute_closed')
            from booking_log g where g.request_id = r.id and g.facts->>'purpose' is distinct from 'extra') as disputed
        from payments p left join lateral (
          select sum(f.amount_cents) filter (where f.kind <> 'chargeback' and not f.superseded) as back,
            sum(f.amount_cents) filter (where f.kind = 'made_at_stripe' and f.status <> 'failed') as stripe_back
          from refunds f where f.payment_id = p.id) f on true
        where p.request_id = r.id and p.purpose <> 'extra') money
      where not exists (select from booking_log g where g.request_id = r.id and g.created_at > ${ago(now, patience)})
    ) line
  ) x`

export const earningChecks: readonly Check[] = [
  {
    area: 'money',
    says: 'The ledger holds what each booking has earned its broker, and who referred them, and nothing else.',
    broken: (now) => sql`
      select number as subject from (${explained(now)}) x
      where pending <> should_wait or available <> should_be_available`,
  },
  {
    area: 'money',
    says: 'A booking that a broker facilitated for another person has its commission.',
    broken: (now) => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      join profiles p on p.id = r.facilitator_id and p.role = 'broker'
      where r.profile_id is distinct from r.facilitator_id and b.status in ${sqlList(bookingStatuses.notCalledOff)}
        and not exists (select from earning_lines l where l.request_id = r.id and l.kind = 'commission')
        and not exists (select from booking_log g where g.request_id = r.id and g.created_at > ${ago(now, patience)})`,
  },
  {
    area: 'money',
    says: 'Balances are the sums of what was earned.',
    broken: () => sql`
      select coalesce(s.user_id, b.user_id) as subject from (
        select user_id, sum(pending_cents) as pending, sum(available_cents) as available, sum(paid_cents) as paid
        from earnings group by user_id) s
      full join earning_balances b on b.user_id = s.user_id
      where (b.pending_cents, b.available_balance_cents, b.paid_cents, b.total_earnings_cents)
        is distinct from (s.pending, s.available, s.paid, s.pending + s.available + s.paid)`,
  },
  {
    area: 'money',
    says: 'A payout is the sum of its entries, all of one broker. One that was undone comes to zero.',
    broken: () => sql`
      select p.id as subject from payouts p left join lateral (
        select coalesce(sum(e.paid_cents), 0) as paid, bool_and(l.user_id = p.user_id) as own
        from earning_entries e join earning_lines l on l.id = e.line_id where e.payout_id = p.id) s on true
      left join payouts u on u.id = p.undoes
      where p.amount_cents <> s.paid or s.own is false or (p.undoes is not null and
        (u.amount_cents, u.user_id) is distinct from (-p.amount_cents, p.user_id))`,
  },
  {
    area: 'money',
    says: 'Nothing earned was paid out for more than it came to.',
    broken: () => sql`
      select l.id as subject from earning_lines l join earning_entries e on e.line_id = l.id group by l.id
      having sum(e.paid_cents) > sum(greatest(e.pending_cents + e.available_cents, 0)) filter (where e.kind <> 'payout')
        or sum(e.paid_cents) < sum(least(e.pending_cents + e.available_cents, 0)) filter (where e.kind <> 'payout')`,
  },
  {
    area: 'money',
    says: 'A payout is undone on the day in Atlanta on which it was recorded.',
    broken: () => sql`
      select u.id as subject from payouts u join payouts p on p.id = u.undoes
      where (u.recorded_at at time zone ${businessZone})::date <> (p.recorded_at at time zone ${businessZone})::date
        or u.paid_at <> p.paid_at`,
  },
  {
    area: 'money',
    says: 'An entry of the ledger points at its own booking.',
    broken: () => sql`
      select e.id as subject from earning_entries e join earning_lines l on l.id = e.line_id
      join booking_log g on g.id = e.log_id where g.request_id is distinct from l.request_id`,
  },
]
