import { sql } from 'drizzle-orm'

import type { Executor } from '#app/platform/db.server.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { kindsThat } from '#app/shared/line-kinds.ts'
import { cents } from '#app/shared/money.ts'
import type { BookingMoney } from './rules.ts'

export type EarningBooking = BookingMoney & {
  requestId: string
  number: string
  facilitatorId: string | null
  renterId: string | null
  requestedAt: Date
  car: string
  pickupDate: string
  returnDate: string
  /** The latest of its log. */
  logId: string | null
}

/** What `rentalMoney` selects, with the booking's state and total. */
export type MoneyRow = {
  state: BookingState
  total: number
  net: number
  held: number
  gone: number
  disputed: boolean
}

/** The car of a request `r`, with `carOfRequest` joined. */
export const bookedCarName = sql`coalesce(car.make || ' ' || car.model, listing.make || ' ' || listing.model)`
export const carOfRequest = sql`
  left join cars car on car.id = r.vehicle_id left join car_listings listing on listing.id = r.vehicle_id`

type Row = MoneyRow & {
  number: string
  facilitator: string | null
  renter: string | null
  requested: string
  car: string
  pickup: string
  back: string
  log: string | null
}

/** What decides on the earnings of a booking; null for a request that was never paid. */
export async function findEarningBooking(requestId: string, executor: Executor): Promise<EarningBooking | null> {
  const [row] = await executor.execute<Row>(sql`
    select b.booking_number as number, r.facilitator_id as facilitator, r.profile_id as renter,
      to_json(r.created_at) #>> '{}' as requested, b.status as state, r.total_amount_cents as total, m.net, m.held,
      m.gone, m.disputed, ${bookedCarName} as car, r.pickup_date::text as pickup, r.return_date::text as back,
      (select g.id from booking_log g where g.request_id = r.id order by g.created_at desc, g.id desc limit 1) as log
    from booking_requests r join bookings b on b.request_id = r.id ${carOfRequest}
    cross join lateral (${rentalMoney()}) m where r.id = ${requestId}`)
  if (!row) return null
  return {
    requestId,
    number: row.number,
    facilitatorId: row.facilitator,
    renterId: row.renter,
    requestedAt: new Date(row.requested),
    car: row.car,
    pickupDate: row.pickup,
    returnDate: row.back,
    ...moneyOf(row),
    logId: row.log,
  }
}

export function moneyOf({ state, total, net, held, gone, disputed }: MoneyRow): BookingMoney {
  return {
    state,
    total: cents(total),
    net: cents(net),
    held: cents(held),
    gone: cents(gone),
    disputed,
  }
}

const earning = sqlList(kindsThat(({ earns }) => earns))

/** Of a request `r` and its booking `b`. Charges after the return are paid as `extra` and never count. */
export function rentalMoney() {
  const ofRental = sql`p.request_id = r.id and p.purpose <> 'extra'`
  const refunded = sql`select coalesce(sum(f.amount_cents), 0) from refunds f join payments p on p.id = f.payment_id
    where ${ofRental} and f.kind <> 'chargeback'`
  return sql`
    select money.net, (received - refunded - lost)::int as held, (at_stripe + lost)::int as gone, money.disputed from (select
      (select coalesce(sum(l.amount_cents), 0) from booking_lines l where l.request_id = r.id
        and l.kind in ${earning})::int as net,
      (select coalesce(sum(p.amount_cents), 0) from payments p
        where ${ofRental})::int as received,
      (${refunded} and not f.superseded)::int as refunded,
      (${refunded} and f.kind = 'made_at_stripe' and f.status <> 'failed')::int as at_stripe,
      (select coalesce(sum((g.facts->>'amountCents')::int), 0) from booking_log g
        where g.request_id = r.id and g.move = 'dispute_closed' and g.facts->>'status' = 'lost'
          and g.facts->>'purpose' is distinct from 'extra')::int as lost,
      exists (select from booking_log g where g.request_id = r.id and g.move = 'disputed'
        and g.facts->>'purpose' is distinct from 'extra' and not exists (
          select from booking_log c where c.request_id = r.id and c.move = 'dispute_closed'
            and c.facts->>'dispute' = g.facts->>'dispute')) as disputed) money`
}
