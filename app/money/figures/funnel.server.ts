/** From a car's page to a paid booking, by counts alone: no cookie, and nothing that tells a visitor (decisions 052, 081). */
import { sql } from 'drizzle-orm'

import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import { within } from './revenue.server.ts'
import type { Range } from './rules.ts'

type Funnel = { opened: number; asked: number; paid: number; counted_since: string | null }

/** What customers sent themselves: staff's bookings began at no page. Someone who asks again for the same car is counted once. */
export async function findFunnel(range: Range): Promise<Funnel> {
  const { from, until } = range
  const rows = await db.execute<Funnel>(sql`
    select v.opened, v.counted_since, count(asked.paid)::int as asked, (count(*) filter (where asked.paid))::int as paid
    from (
      select (select coalesce(sum(views), 0)::int from vehicle_views where day between ${from}::date and ${until}::date) as opened,
        (select min(day)::text from vehicle_views) as counted_since) v
    left join (
      select bool_or(b.id is not null) as paid
      from booking_requests r left join bookings b on b.request_id = r.id
      where ${within(sql`r.created_at`, range)} and not exists (
        select from booking_log l where l.request_id = r.id and l.move = 'requested' and l.actor_id is distinct from r.profile_id)
      group by r.vehicle_id, lower(r.customer_email)) asked on true
    group by v.opened, v.counted_since`)
  return one([...rows])
}
