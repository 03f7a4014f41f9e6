import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { business, chargeRules } from '#app/business.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { ago, patience, type Check } from './check.server.ts'

const promised = business.booking.depositReleasedWithinBusinessDays.to
/** Monday to Friday, after the day of the return and until the day of the decision. */
const weekdaysBetween = sql`(select count(*) from generate_series((o.ended_at at time zone ${businessZone})::date + 1,
  (d.decided_at at time zone ${businessZone})::date, interval '1 day') day where extract(isodow from day) < 6)`

export const chargeChecks: readonly Check[] = [
  {
    area: 'money',
    says: 'Charges follow a signed return.',
    broken: () => sql`
      select c.id as subject from charges c
      where c.kind <> 'kept' and not exists (select from condition_reports r where r.booking_id = c.booking_id and r.stage = 'return'
        and r.completed_at is not null)`,
  },
  {
    area: 'money',
    says: 'A charge may be taken once it was accepted, unanswered until its time was over, or upheld after an objection.',
    broken: () => sql`
      select id as subject from charges
      where (state in ${sqlList(statesOfCharges.payable)}) <> (payable_at is not null)
        or (state = 'accepted' and (answered_at is null or answered_at >= answer_by))
        or (state = 'lapsed' and (payable_at < answer_by or answered_at is not null))
        or (state in ${sqlList(statesOfCharges.objected)} and objection is null and answered_at is null)
        or (state in ${sqlList(statesOfCharges.told)} and answer_by is null)`,
  },
  {
    area: 'money',
    says: 'No more was charged than could be charged at that time.',
    broken: () => sql`
      select p.id as subject from payments p join bookings b on b.request_id = p.request_id
      where p.purpose = 'extra' and (
        select sum(m.amount_cents - coalesce((select sum(f.amount_cents) from refunds f where f.payment_id = m.id
          and f.status <> 'failed'), 0)) from payments m
        where m.request_id = p.request_id and m.purpose = 'extra' and m.received_at <= p.received_at)
        > (select coalesce(sum(c.amount_cents + c.tax_cents), 0) from charges c
          where c.booking_id = b.id and c.payable_at <= p.received_at)
        -- What a bank asks back can't be refunded.
        and not exists (select from disputes d join payments m on m.id = d.payment_id
          where m.request_id = p.request_id and m.purpose = 'extra' and d.closed_at is null)`,
  },
  {
    area: 'money',
    says: 'Charges count as paid exactly while what came in for them is their sum.',
    broken: () => sql`
      select b.booking_number as subject from bookings b
      join lateral (select coalesce(sum(c.amount_cents + c.tax_cents), 0) as sum, bool_or(c.settled_at is null) as open from charges c
        where c.booking_id = b.id and c.payable_at is not null) charged on charged.sum > 0
      left join lateral (select coalesce(sum(m.amount_cents - coalesce((select sum(f.amount_cents) from refunds f
          where f.payment_id = m.id and f.status <> 'failed' and f.kind <> 'made_at_stripe'), 0)), 0) as sum
        from payments m where m.request_id = b.request_id and m.purpose = 'extra') paid on true
      where (paid.sum >= charged.sum) = charged.open`,
  },
  {
    area: 'money',
    // Charges that were not sent hold it for the promised business days, which no holiday makes fewer; an objection, for a time.
    says: 'A deposit is not released while charges after the return are open.',
    broken: () => sql`
      select d.id as subject from deposits d join charges c on c.booking_id = d.booking_id
      join bookings o on o.id = d.booking_id
      where d.status = 'released' and d.amount_cents > 0 and c.settled_at is null and c.state <> 'dropped'
        and not coalesce(c.state in ${sqlList(statesOfCharges.objected)} and d.decided_at >= c.answered_at + make_interval(secs => ${chargeRules.decideWithin / 1_000})
          and (c.payable_at is null or c.payable_at > d.decided_at), false)
        and not exists (select from disputes l join payments p on p.id = l.payment_id join bookings b on b.request_id = p.request_id
          where b.id = c.booking_id and l.status = 'lost' and p.purpose = 'extra')
        and (d.decided_at is null or (c.created_at < d.decided_at and (${weekdaysBetween} < ${promised}
          or c.answer_by - make_interval(secs => ${chargeRules.answerWithin / 1_000}) < d.decided_at)))`,
  },
  {
    area: 'money',
    says: 'A deposit is not released while the rental is unpaid.',
    broken: () => sql`
      select d.id as subject from deposits d join bookings b on b.id = d.booking_id
      join booking_requests r on r.id = b.request_id
      where d.status = 'released' and d.amount_cents > 0 and b.status in ${sqlList(bookingStatuses.pickedUp)}
        and r.total_amount_cents > (
          select coalesce(sum(p.amount_cents - coalesce((select sum(f.amount_cents) from refunds f
            where f.payment_id = p.id and f.status <> 'failed' and f.kind <> 'made_at_stripe'
              and (d.decided_at is null or f.created_at <= d.decided_at)), 0)), 0)
          from payments p where p.request_id = r.id and p.purpose <> 'extra'
            and (d.decided_at is null or p.received_at <= d.decided_at))`,
  },
  {
    area: 'money',
    says: 'Unanswered charges become payable when their time is up.',
    broken: (now) => sql`
      select id as subject from charges where state = 'sent' and answer_by < ${ago(now, patience)}`,
  },
  {
    area: 'money',
    says: 'The taxes of a charge are the sum of their lines.',
    broken: () => sql`
      select c.id as subject from charges c
      where c.tax_cents <> (select coalesce(sum((l->>'amountCents')::int), 0) from jsonb_array_elements(c.tax_lines) l)`,
  },
]
