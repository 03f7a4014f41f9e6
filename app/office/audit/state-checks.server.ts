import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { days } from '#app/shared/durations.ts'
import { requestPaymentStatuses } from '#app/shared/payment-states.ts'
import { ago, patience, type Check } from './check.server.ts'

/** Longer than all retries of a job. */
const longestTrying = days(4)

export const stateChecks: readonly Check[] = [
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
      where (state = 'confirmed' and payment_status not in ${sqlList(requestPaymentStatuses.paid)})
         or (state <> 'confirmed' and payment_status = 'paid')`,
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
    says: 'A signed pickup or return has moved its booking on.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join condition_reports c on c.booking_id = b.id
      where c.completed_at is not null
        and b.status not in ${sqlList(bookingStatuses.back)} and not (c.stage = 'pickup' and b.status in ${sqlList(bookingStatuses.out)})`,
  },
  {
    area: 'states',
    says: 'Everyone who booked and paid by card was emailed once.',
    broken: () => sql`
      select b.booking_number as subject from bookings b join booking_requests r on r.id = b.request_id
      where r.checkout_session_id is not null and exists (select from payments p where p.request_id = r.id
          and p.method = 'card' and p.stripe_payment_intent_id is not null)
        and (select count(*) from outbox m where m.dedupe_key = 'booking-confirmed:' || b.request_id) <> 1`,
  },
  {
    area: 'states',
    says: 'An override of a rule names the rule and the reason.',
    broken: () => sql`
      select g.request_id as subject from booking_log g
      where g.move = 'rules_set_aside' and (g.actor_id is null or coalesce(g.facts->>'reason', '') = ''
        or jsonb_array_length(coalesce(g.facts->'rules', '[]')) = 0)`,
  },
  {
    area: 'states',
    says: 'No email waits in the outbox untried, or after its last attempt.',
    broken: (now) => sql`
      select id as subject from outbox
      where state = 'waiting' and ((attempts = 0 and created_at < ${ago(now, patience)}) or created_at < ${ago(now, longestTrying)})`,
  },
]
