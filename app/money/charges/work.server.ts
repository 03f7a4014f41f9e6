/** What staff have to do about charges after the return. */
import { sql } from 'drizzle-orm'

import { sqlList } from '#drizzle/tables/sql-list.ts'
import { chargeRules } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { decidedBy } from './rules.ts'

type Found = { number: string; customer: string; undecided: boolean; objected: number; failed: boolean; held: boolean }
type Work = Pick<Found, 'number' | 'customer' | 'undecided' | 'failed'> & {
  /** Until when staff decide on what was objected to first, as it is printed; null where nothing was. */
  decideBy: string | null
  isOverdue: boolean
  /** Of what was objected to, with its taxes. */
  objected: Cents
  isDepositWaiting: boolean
}

/**
 * Bookings with charges to decide on or to send, with an objection, or whose card did not pay; the oldest first. Those
 * that wait for the customer are not listed.
 */
export async function listChargeWork(now: Date): Promise<{ count: number; rows: Work[] }> {
  const found = await db.execute<Found & { count: number; first: number | null; last: number | null }>(sql`
    select b.booking_number as number, r.customer_name as customer, w.undecided, w.objected, w.first, w.last, w.failed,
      exists (select from deposits d where d.booking_id = b.id and d.amount_cents > 0
        and d.status in ${sqlList(depositStatuses.taken)}) as held, (count(*) over ())::int as count
    from (select c.booking_id, min(c.created_at) as since,
        bool_or(c.state in ${sqlList(statesOfCharges.untold)}) as undecided,
        coalesce(sum(c.amount_cents + c.tax_cents) filter (where c.state = 'objected'), 0)::int as objected,
        (extract(epoch from min(c.answered_at) filter (where c.state = 'objected')) * 1000)::float8 as first,
        -- The deposit waits for the last one.
        (extract(epoch from max(c.answered_at) filter (where c.state = 'objected')) * 1000)::float8 as last,
        bool_or(c.payable_at is not null and exists (select from bookings o join balance_attempts a
          on a.request_id = o.request_id and a.purpose = 'extra' and a.status = 'failed'
          where o.id = c.booking_id)) as failed
      from charges c where c.settled_at is null and c.state <> 'dropped' group by c.booking_id) w
    join bookings b on b.id = w.booking_id
    join booking_requests r on r.id = b.request_id
    where w.undecided or w.objected > 0 or w.failed
    order by w.since, b.id limit ${chargeRules.shownToday}`)
  const rows = found.map(({ number, customer, undecided, failed, held, ...row }) => {
    const decision = row.first === null ? null : decidedBy(new Date(row.first))
    return {
      number,
      customer,
      undecided,
      failed,
      objected: cents(row.objected),
      decideBy: decision && printInstant(decision),
      isOverdue: decision !== null && decision <= now,
      isDepositWaiting: held && (undecided || failed || row.last === null || now < decidedBy(new Date(row.last))),
    }
  })
  return { count: found[0]?.count ?? 0, rows }
}
