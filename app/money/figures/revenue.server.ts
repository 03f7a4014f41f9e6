/** Revenue by month and by car: payments minus refunds by the day on which the money moved, in Atlanta (decision 080). */
import { sql, type SQL } from 'drizzle-orm'

import { db } from '#app/platform/db.server.ts'
import { addDays, time } from '#app/shared/dates.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { instantAt } from '#app/shared/zone.ts'
import { revenue, takingsOf, totalTakings, type Range, type Takings } from './rules.ts'

/** From the first midnight to the one after the last day: days of 23 and of 25 hours are whole. */
export function within(column: SQL, { from, until }: Range): SQL {
  const [first, end] = [from, addDays(until, 1)].map((day) => instantAt(day, time('00:00')).toISOString())
  return sql`${column} >= ${first}::timestamptz and ${column} < ${end}::timestamptz`
}

/** The name of the vehicle with this id, and what it is read from. */
export function carOf(vehicleId: SQL) {
  return {
    name: sql`car.year || ' ' || car.make || ' ' || car.model`,
    joins: sql`left join fleet_cars car on car.id = ${vehicleId}`,
  }
}

/** Of refunds `f` that failed: they count as refunded on the day they were decided, and are taken off on the day they failed. */
export const failed = sql`f.status = 'failed'`

/** Money of bookings that came in and went back. Subscriptions have no booking. */
export function movements(range: Range): SQL {
  return sql`
    select p.received_at as at, p.request_id, p.purpose = 'extra' as extra, p.amount_cents as paid, p.tax_cents as paid_tax,
      0 as back, 0 as back_tax
    from payments p where p.request_id is not null and ${within(sql`p.received_at`, range)}
    union all
    select f.created_at, p.request_id, p.purpose = 'extra', 0, 0, f.amount_cents, f.tax_cents
    from refunds f join payments p on p.id = f.payment_id
    where p.request_id is not null and ${within(sql`f.created_at`, range)}
    union all
    select f.settled_at, p.request_id, p.purpose = 'extra', 0, 0, -f.amount_cents, -f.tax_cents
    from refunds f join payments p on p.id = f.payment_id
    where p.request_id is not null and ${failed} and ${within(sql`f.settled_at`, range)}`
}

/** Of the second row of a refund `f` in a file: rows are read in order of time and id. */
export const secondId = sql`md5(f.id::text)::uuid`

/** Money of brokers' subscriptions: what came in, and below zero what was refunded. A refund that failed is there twice. */
export function subscriptionMoves(range: Range): SQL {
  return sql`
    select p.id, p.received_at as at, p.profile_id, p.purpose::text as what, p.stripe_payment_intent_id as reference, p.amount_cents as amount
    from payments p where p.profile_id is not null and ${within(sql`p.received_at`, range)}
    union all
    select f.id, f.created_at, p.profile_id, 'refund', f.stripe_refund_id, -f.amount_cents
    from refunds f join payments p on p.id = f.payment_id
    where p.profile_id is not null and ${within(sql`f.created_at`, range)}
    union all
    select ${secondId}, f.settled_at, p.profile_id, 'failed', f.stripe_refund_id, f.amount_cents
    from refunds f join payments p on p.id = f.payment_id
    where p.profile_id is not null and ${failed} and ${within(sql`f.settled_at`, range)}`
}

type Row = {
  month: string | null
  vehicle: string | null
  car: string | null
} & Record<`${'rental' | 'extra'}_${'paid' | 'paid_tax' | 'back' | 'back_tax'}`, string>

export type RevenueOfCar = Takings & { id: string; name: string }

/** Months without any are missing. The cars with the largest revenue first. */
export async function findRevenue(range: Range) {
  const car = carOf(sql`s.vehicle`)
  const parts = (['rental', 'extra'] as const).flatMap((kind) =>
    (['paid', 'paid_tax', 'back', 'back_tax'] as const).map((part) => {
      const which = kind === 'extra' ? sql`extra` : sql`not extra`
      return sql`coalesce(sum(${sql.raw(part)}) filter (where ${which}), 0) as ${sql.raw(`${kind}_${part}`)}`
    }),
  )
  const rows = await db.execute<Row>(sql`
    with moved as (
      select to_char(m.at at time zone ${businessZone}, 'YYYY-MM') as month, r.vehicle_id as vehicle, m.*
      from (${movements(range)}) m join booking_requests r on r.id = m.request_id
    ), summed as (
      select month, vehicle, ${sql.join(parts, sql`, `)} from moved group by grouping sets ((month), (vehicle)))
    select s.*, ${car.name} as car from summed s ${car.joins} order by month`)
  const months = rows.flatMap(({ month, ...row }) => (month === null ? [] : { month, ...readTakings(row) }))
  const cars = rows
    .flatMap(({ vehicle: id, car: name, ...row }) => (id && name ? { id, name, ...readTakings(row) } : []))
    .sort((one, other) => revenue(other) - revenue(one) || one.name.localeCompare(other.name))
  return { months, cars, total: totalTakings(months) }
}

function readTakings(row: Omit<Row, 'month' | 'vehicle' | 'car'>): Takings {
  const moved = (kind: 'rental' | 'extra') => ({
    paid: Number(row[`${kind}_paid`]),
    paidTax: Number(row[`${kind}_paid_tax`]),
    back: Number(row[`${kind}_back`]),
    backTax: Number(row[`${kind}_back_tax`]),
  })
  return takingsOf(moved('rental'), moved('extra'))
}
