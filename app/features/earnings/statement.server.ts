/** What a broker reads of their earnings; for admins of everybody's. Months are those of Atlanta. */
import { sql, type SQL } from 'drizzle-orm'

import { payouts as figures } from '#app/config/payouts.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { moneyOf, rentalMoney, type MoneyRow } from './booking-money.server.ts'
import { baseOf, commission } from './rules.ts'

export type EarningStatus = 'pending' | 'available' | 'paid' | 'reversed'
export type Sums = Record<EarningStatus | 'total', Cents>
export type Month = { month: string; pending: Cents; settled: Cents }

const ofUser = (userId: string | null) => (userId === null ? sql`true` : sql`e.user_id = ${userId}`)
const localTime = sql`e.created_at at time zone ${businessZone}`

/** `userId` null: of everybody. Of the entries themselves: the view would look up those of each line. */
export async function findSums(userId: string | null): Promise<Sums> {
  const ofTheirs = userId === null ? sql`` : sql`join earning_lines e on e.id = entry.line_id where ${ofUser(userId)}`
  const [row] = await db.execute<Record<keyof Sums, string>>(sql`
    select coalesce(sum(pending_cents), 0) as pending, coalesce(sum(available_cents), 0) as available,
      coalesce(sum(paid_cents), 0) as paid,
      coalesce(-sum(pending_cents + available_cents) filter (where entry.kind = 'reversal'), 0) as reversed,
      coalesce(sum(pending_cents + available_cents + paid_cents), 0) as total
    from earning_entries entry ${ofTheirs}`)
  const { pending = 0, available = 0, paid = 0, reversed = 0, total = 0 } = row ?? {}
  const [one, two, three, four, five] = [pending, available, paid, reversed, total].map((sum) => cents(Number(sum)))
  const none = cents(0)
  return {
    pending: one ?? none,
    available: two ?? none,
    paid: three ?? none,
    reversed: four ?? none,
    total: five ?? none,
  }
}

/** Also when they sum to nothing: earned, and reversed since. */
export async function hasEarnings(userId: string | null): Promise<boolean> {
  const [found] = await db.execute(sql`select 1 from earning_lines e where ${ofUser(userId)} limit 1`)
  return found !== undefined
}

/** Of the months from `first` to `last` ("2026-11") in which something was earned, the first one first. */
export async function listMonths(userId: string | null, first: string, last: string): Promise<Month[]> {
  const rows = await db.execute<{ month: string; pending: string; settled: string }>(sql`
    select to_char(start, 'YYYY-MM') as month, pending, settled from (
      select date_trunc('month', ${localTime}) as start, coalesce(sum(pending_cents), 0) as pending,
        coalesce(sum(available_cents + paid_cents), 0) as settled
      from earning_lines e left join earning_entries entry on entry.line_id = e.id
      where ${ofUser(userId)} and ${within(first, last)} group by start) earned
    order by start`)
  return rows.map(({ month, pending, settled }) => ({
    month,
    pending: cents(Number(pending)),
    settled: cents(Number(settled)),
  }))
}

/** The latest month before this one in which something was earned. */
export async function findMonthBefore(userId: string | null, month: string): Promise<string | null> {
  const [found] = await db.execute<{ month: string }>(sql`
    select to_char(${localTime}, 'YYYY-MM') as month from earning_lines e
    where ${ofUser(userId)} and e.created_at < ${startOf(month)} order by e.created_at desc limit 1`)
  return found?.month ?? null
}

type Row = MoneyRow & {
  id: string
  kind: 'commission' | 'override' | 'adjustment'
  status: EarningStatus
  amount: number
  whole: number
  reversed: number
  rate: number
  commission_rate: number | null
  description: string
  broker: string
  username: string
  on: string
  number: string | null
  car: string | null
  pickup: string | null
  back: string | null
}
export type EarningLine = Pick<
  Row,
  'id' | 'kind' | 'status' | 'description' | 'broker' | 'username' | 'on' | 'number' | 'car' | 'pickup' | 'back'
> & {
  amount: Cents
  /** All that the line came to; the same as `amount` but for a part that a payout paid. */
  whole: Cents
  /** What was taken back, also of a line of which the rest remains. */
  reversed: Cents
  rateBp: number
  /** What the rate is of. */
  base: Cents
  /** The rental without taxes, where only a part of it was kept. */
  reducedFrom: Cents | null
}

/** `month` null: everything. The latest first. */
export function listEarnings(userId: string | null, month: string | null): Promise<EarningLine[]> {
  const ofMonth = month === null ? sql`true` : within(month, month)
  return selectLines(sql`earnings e`, sql`e.amount_cents`, sql`${ofUser(userId)} and ${ofMonth}`)
}

/** A page of a month's statement with the sum of the whole month; past the last page, that one. `page` null: all of it. */
export async function findStatement(userId: string | null, month: string, page: number | null) {
  const ofMonth = sql`${ofUser(userId)} and ${within(month, month)}`
  const [row] = await db.execute<{ count: number; earned: string; reversed: boolean }>(sql`
    select count(*)::int as count, coalesce(sum(earned), 0) as earned, coalesce(bool_or(earned = 0), false) as reversed
    from (select coalesce(sum(pending_cents + available_cents + paid_cents), 0) as earned
      from earning_lines e left join earning_entries entry on entry.line_id = e.id where ${ofMonth} group by e.id) line`)
  const { count = 0, earned = '0', reversed = false } = row ?? {}
  const total = { count, earned: cents(Number(earned)), someReversed: reversed }
  const pages = Math.max(1, Math.ceil(count / figures.statementLines))
  if (page === null) return { lines: await listEarnings(userId, month), total, page, pages }
  const shown = Math.min(page, pages)
  // Chosen before the view adds up their entries.
  const chosen = sql`(select id from earning_lines e where ${ofMonth} order by e.created_at desc, e.id desc
    limit ${figures.statementLines} offset ${(shown - 1) * figures.statementLines}) chosen join earnings e on e.id = chosen.id`
  return { lines: await selectLines(chosen, sql`e.amount_cents`, sql`true`), total, page: shown, pages }
}

const startOf = (month: string) => sql`${`${month}-01`}::timestamp at time zone ${businessZone}`

/** Its two ends are compared: the month of each row would be worked out for every row there is. */
function within(first: string, last: string): SQL {
  return sql`e.created_at >= ${startOf(first)}
    and e.created_at < (${`${last}-01`}::timestamp + interval '1 month') at time zone ${businessZone}`
}

/** What a payout paid, each line with its part in it. The latest first. */
export function listPaidLines(payoutId: string, executor: Executor = db): Promise<EarningLine[]> {
  const paid = sql`earning_entries part join earnings e on e.id = part.line_id`
  return selectLines(paid, sql`part.paid_cents`, sql`part.payout_id = ${payoutId}`, executor)
}

/** `from` names the view `earnings` e. */
async function selectLines(from: SQL, amount: SQL, where: SQL, executor: Executor = db): Promise<EarningLine[]> {
  const rows = await executor.execute<Row>(sql`
    select e.id, e.kind, e.status, ${amount} as amount, e.amount_cents as whole, e.reversed_cents as reversed, e.commission_rate_bp as rate, e.description,
      p.full_name as broker, p.username::text as username,
      to_char(e.created_at at time zone ${businessZone}, 'YYYY-MM-DD') as on,
      (select c.commission_rate_bp from earning_lines c where c.request_id = e.request_id and c.kind = 'commission') as commission_rate,
      b.booking_number as number, coalesce(car.make || ' ' || car.model, listing.make || ' ' || listing.model) as car,
      r.pickup_date::text as pickup, r.return_date::text as back, b.status as state, r.total_amount_cents as total,
      m.net, m.received, m.refunded, m.lost, m.disputed
    from ${from} join profiles p on p.id = e.user_id
    left join booking_requests r on r.id = e.request_id left join bookings b on b.request_id = r.id
    left join cars car on car.id = r.vehicle_id left join car_listings listing on listing.id = r.vehicle_id
    left join lateral (${rentalMoney()}) m on true
    where ${where}
    order by e.created_at desc, e.id desc`)
  return rows.map(lineOf)
}

function lineOf(row: Row): EarningLine {
  const { id, kind, status, description, broker, username, on, number, car, pickup, back } = row
  const line = { id, kind, status, description, broker, username, on, number, car, pickup, back }
  const money = {
    amount: cents(row.amount),
    whole: cents(row.whole),
    reversed: cents(row.reversed),
    rateBp: row.rate,
  }
  if (kind === 'adjustment') return { ...line, ...money, base: cents(row.amount), reducedFrom: null }
  const net = cents(row.net)
  const kept = baseOf(moneyOf(row))
  // What was taken back is explained by what it once was of.
  const rental = status === 'reversed' ? net : kept
  const base = kind === 'override' ? commission(rental, row.commission_rate ?? 0) : rental
  return { ...line, ...money, base, reducedFrom: rental < net && kind === 'commission' ? net : null }
}

export async function findBrokerByUsername(username: string): Promise<{ id: string; name: string } | null> {
  const [found] = await db.execute<{ id: string; name: string }>(sql`
    select p.id, p.full_name as name from profiles p where p.username = ${username}
      and exists (select from earning_lines l where l.user_id = p.id)`)
  return found ? { id: found.id, name: found.name } : null
}
