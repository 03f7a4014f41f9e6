/** How much of a range each car was rented, in days of Atlanta from pickup to return (decision 081). */
import { sql } from 'drizzle-orm'

import { db } from '#app/platform/db.server.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { instantAt } from '#app/shared/zone.ts'
import { carOf } from './revenue.server.ts'
import { utilization, type CarDays, type Range } from './rules.ts'

export type UtilizationOfCar = CarDays & { id: string; name: string }

/** Cars on offer, and those that were out; the best rented first. Each car's days are read through its own index. */
export async function findUtilization({ from, until }: Range): Promise<UtilizationOfCar[]> {
  const [first, end] = [from, addDays(until, 1)].map((day) => instantAt(day, time('00:00')).toISOString())
  const car = carOf(sql`v.id`)
  const day = (at: string) => sql`(${sql.raw(at)} at time zone ${businessZone})::date`
  const rows = await db.execute<UtilizationOfCar>(sql`
    select v.id, ${car.name} as name, out.rented, out.blocked,
      (${until}::date + 1 - greatest(${from}::date, least(${day('v.created_at')}, out.first)))::int as days
    from vehicles v ${car.joins} cross join lateral (
      select coalesce(sum(n) filter (where kind = 'booking'), 0)::int as rented,
        coalesce(sum(n) filter (where kind = 'block'), 0)::int as blocked, min(first) as first
      from (
        select s.kind, ${day('s.starts_at')} as first,
          greatest(least(${day('s.ends_at')}, ${until}::date + 1) - greatest(${day('s.starts_at')}, ${from}::date), 0) as n
        from stays s where s.vehicle_id = v.id and s.state = 'active' and s.kind <> 'hold'
          and s.period && tstzrange(${first}::timestamptz, ${end}::timestamptz)) stay) out
    where v.listed_at is not null or out.rented > 0`)
  return [...rows]
    .filter(({ days, name }) => days > 0 && name !== null)
    .sort((one, other) => (utilization(other) ?? 0) - (utilization(one) ?? 0) || one.name.localeCompare(other.name))
}
