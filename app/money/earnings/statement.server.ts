/** What a broker reads of their earnings as of now; for admins of everybody's. Statements by month: `months.server.ts`. */
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { sql } from 'drizzle-orm'

import type { EntryFacts } from '#drizzle/schema.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { entryKinds } from '#app/shared/earning-entries.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { bookedCarName, carOfRequest, moneyOf, rentalMoney, type MoneyRow } from './booking-money.server.ts'
import { issuedName } from './issued-names.server.ts'
import { commissionBaseOf, commission } from './rules.ts'

export type EarningStatus = 'pending' | 'available' | 'paid' | 'reversed'
export type StatementSums = Record<EarningStatus | 'total', Cents>

/** Of lines `e`. */
export const ofUser = (userId: string | null) => (userId === null ? sql`true` : sql`e.user_id = ${userId}`)

/** `userId` null: of everybody. Of the entries themselves: the view would look up those of each line. */
export async function findSums(userId: string | null): Promise<StatementSums> {
  const ofTheirs = userId === null ? sql`` : sql`join earning_lines e on e.id = entry.line_id where ${ofUser(userId)}`
  const [row] = await db.execute<Record<keyof StatementSums, string>>(sql`
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

type Row = MoneyRow & {
  id: string
  kind: 'commission' | 'override' | 'adjustment'
  status: EarningStatus
  amount: number
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
/** How an amount is reckoned. */
export type Explanation = Pick<Row, 'kind' | 'description'> & {
  rateBp: number
  /** What the rate is of; null where it was not kept. */
  base: Cents | null
  /** The rental without taxes, where only a part of it was kept. */
  reducedFrom: Cents | null
}

export type Shown = Pick<Row, 'id' | 'on' | 'number' | 'car' | 'pickup' | 'back'>

export type EarningLine = Explanation &
  Shown &
  Pick<Row, 'status' | 'broker' | 'username'> & {
    amount: Cents
    /** What was taken back, also of a line of which the rest remains. */
    reversed: Cents
  }

export type PaidLine = Explanation &
  Shown & {
    amount: Cents
    /** All that the line had come to. */
    whole: Cents
  }

/** As of now, the newest first; all of them, or the first so many. `userId` null: of everybody. */
export async function listEarnings(userId: string | null, most?: number): Promise<EarningLine[]> {
  // Chosen before the view adds up their entries.
  const chosen = sql`(select id from earning_lines e where ${ofUser(userId)} order by e.created_at desc, e.id desc
    ${most === undefined ? sql`` : sql`limit ${most}`}) chosen join earnings e on e.id = chosen.id`
  const rows = await db.execute<Row>(sql`
    select e.id, e.kind, e.status, e.amount_cents as amount, e.reversed_cents as reversed, e.commission_rate_bp as rate,
      e.description, ${issuedName('full_name')} as broker, ${issuedName('username')} as username,
      to_char(e.created_at at time zone ${businessZone}, 'YYYY-MM-DD') as on,
      (select c.commission_rate_bp from earning_lines c where c.request_id = e.request_id and c.kind = 'commission') as commission_rate,
      b.booking_number as number, ${bookedCarName} as car,
      r.pickup_date::text as pickup, r.return_date::text as back, b.status as state, r.total_amount_cents as total,
      m.net, m.held, m.gone, m.disputed
    from ${chosen} join profiles p on p.id = e.user_id
    left join booking_requests r on r.id = e.request_id left join bookings b on b.request_id = r.id ${carOfRequest}
    left join lateral (${rentalMoney()}) m on true
    order by e.created_at desc, e.id desc`)
  return rows.map(lineOf)
}

/** What a payout paid, each line with its part in it, as it was then. The latest first. */
export async function listPaidLines(payoutId: string, executor: Executor = db): Promise<PaidLine[]> {
  const rows = await executor.execute<PaidRow>(sql`
    select e.id, e.kind, e.commission_rate_bp as rate, e.description, b.booking_number as number,
      to_char(e.created_at at time zone ${businessZone}, 'YYYY-MM-DD') as on, part.paid_cents as amount, earlier.whole,
      coalesce(earlier.facts, '{}') as facts
    from earning_entries part join earning_lines e on e.id = part.line_id
    left join bookings b on b.request_id = e.request_id
    cross join lateral (
      select coalesce(sum(x.pending_cents + x.available_cents), 0)::int as whole,
        (array_agg(x.facts order by x.created_at desc, x.id desc))[1] as facts
      from earning_entries x
      where x.line_id = part.line_id and x.kind in ${sqlList(entryKinds.earning)} and x.created_at <= part.created_at) earlier
    where part.payout_id = ${payoutId} order by e.created_at desc, e.id desc`)
  return rows.map(({ id, kind, rate, description, facts, number, on, amount, whole }) => {
    const { car = null, pickupDate: pickup = null, returnDate: back = null } = facts
    const explanation = readFacts({ kind, rate, description, facts })
    return { id, ...explanation, number, on, car, pickup, back, amount: cents(amount), whole: cents(whole) }
  })
}

type PaidRow = Pick<Row, 'id' | 'kind' | 'rate' | 'description' | 'number' | 'on' | 'amount'> & {
  facts: EntryFacts
  whole: number
}

type Told = Pick<Row, 'kind' | 'rate' | 'description'> & { facts: EntryFacts }

/** How an entry was reckoned when it was written. Entries from before this was kept have a rate alone. */
export function readFacts({ kind, rate, description, facts }: Told): Explanation {
  const { baseCents, reducedFromCents } = facts
  return {
    kind,
    rateBp: rate,
    description,
    base: baseCents === undefined ? null : cents(baseCents),
    reducedFrom: reducedFromCents === undefined ? null : cents(reducedFromCents),
  }
}

function lineOf(row: Row): EarningLine {
  const { id, kind, status, description, broker, username, on, number, car, pickup, back } = row
  const line = { id, kind, status, description, broker, username, on, number, car, pickup, back }
  const money = {
    amount: cents(row.amount),
    reversed: cents(row.reversed),
    rateBp: row.rate,
  }
  if (kind === 'adjustment') return { ...line, ...money, base: cents(row.amount), reducedFrom: null }
  const net = cents(row.net)
  const kept = commissionBaseOf(moneyOf(row))
  // What was taken back is explained by what it once was of.
  const rental = status === 'reversed' ? net : kept
  const base = kind === 'override' ? commission(rental, row.commission_rate ?? 0) : rental
  return { ...line, ...money, base, reducedFrom: rental < net && kind === 'commission' ? net : null }
}

/** Also by a username that a statement of theirs names. */
export async function findBrokerByUsername(username: string): Promise<{ id: string; name: string } | null> {
  const [found] = await db.execute<{ id: string; name: string }>(sql`
    select p.id, ${issuedName('full_name')} as name from profiles p
    where (p.username = ${username} or exists (
        select from earning_statements s where s.user_id = p.id and lower(s.username) = lower(${username})))
      and exists (select from earning_lines l where l.user_id = p.id)
    order by p.username = ${username} desc, p.id limit 1`)
  return found ? { id: found.id, name: found.name } : null
}
