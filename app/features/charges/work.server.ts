/** What staff have to do about charges after the return. */
import { sql } from 'drizzle-orm'

import { chargeRules } from '#app/config/charges.ts'
import { db } from '#app/platform/db.server.ts'

type Work = { number: string; customer: string; undecided: boolean; objected: boolean; failed: boolean }

/**
 * Bookings with charges to decide on or to send, with an objection, or whose card did not pay; the oldest first. Those
 * that wait for the customer are not listed.
 */
export async function listChargeWork(): Promise<{ count: number; rows: Work[] }> {
  const found = await db.execute<Work & { count: number }>(sql`
    select b.booking_number as number, r.customer_name as customer, w.undecided, w.objected, w.failed,
      (count(*) over ())::int as count
    from (select c.booking_id, min(c.created_at) as since,
        bool_or(c.state in ('proposed', 'confirmed')) as undecided,
        bool_or(c.state = 'objected') as objected,
        bool_or(c.payable_at is not null and exists (select from bookings o join balance_attempts a
          on a.request_id = o.request_id and a.purpose = 'extra' and a.status = 'failed'
          where o.id = c.booking_id)) as failed
      from charges c where c.settled_at is null and c.state <> 'dropped' group by c.booking_id) w
    join bookings b on b.id = w.booking_id
    join booking_requests r on r.id = b.request_id
    where w.undecided or w.objected or w.failed
    order by w.since, b.id limit ${chargeRules.shownToday}`)
  const rows = found.map(({ number, customer, undecided, objected, failed }) => ({
    number,
    customer,
    undecided,
    objected,
    failed,
  }))
  return { count: found[0]?.count ?? 0, rows }
}
