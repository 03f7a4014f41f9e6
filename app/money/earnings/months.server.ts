/**
 * Statements by month: what was written in the ledger in it. A later refund, dispute or correction is an entry of its own
 * month, entries keep what explains them, and whom a statement names is written down when its month is over, or the account
 * deleted before: from then on it never changes. Months are those of Atlanta.
 */
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'

import { earningStatements, type EntryFacts } from '#drizzle/schema.ts'
import { payoutFigures } from '#app/money/payouts/figures.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { entryKinds } from '#app/shared/earning-entries.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { dayOf } from '#app/shared/zone.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { issuedName } from './issued-names.server.ts'
import { ofUser, readFacts, type Explanation, type Shown } from './statement.server.ts'

/** What was earned less what was taken back in the month, and what was paid out. */
export type Month = { month: string; earned: Cents; paid: Cents }

const ledger = sql`earning_entries entry join earning_lines e on e.id = entry.line_id`
/** The others move what was earned before. */
const earns = sql`entry.kind in ${sqlList(entryKinds.earning)}`
const net = sql`entry.pending_cents + entry.available_cents + entry.paid_cents`
const localTime = sql`entry.created_at at time zone ${businessZone}`

/** Of the months from `first` to `last` ("2026-11") in which the ledger moved, the first one first. `userId` null: of everybody. */
export async function listMonths(userId: string | null, first: string, last: string): Promise<Month[]> {
  const rows = await db.execute<{ month: string; earned: string; paid: string }>(sql`
    select to_char(start, 'YYYY-MM') as month, earned, paid from (
      select date_trunc('month', ${localTime}) as start, sum(${net}) as earned, sum(entry.paid_cents) as paid
      from ${ledger} where ${ofUser(userId)} and ${within(first, last)} group by start) moved
    order by start`)
  return rows.map(({ month, earned, paid }) => ({ month, earned: cents(Number(earned)), paid: cents(Number(paid)) }))
}

/** The latest month before this one in which the ledger moved. */
export async function findMonthBefore(userId: string | null, month: string): Promise<string | null> {
  const [found] = await db.execute<{ month: string }>(sql`
    select to_char(${localTime}, 'YYYY-MM') as month from ${ledger}
    where ${ofUser(userId)} and entry.created_at < ${startOf(month)} order by entry.created_at desc limit 1`)
  return found?.month ?? null
}

/** What was started before midnight has been written by then. */
const closedAfter = minutes(15)

/**
 * Writes down whom the statements of the months that are over name, from the first that is not closed on: nothing is read
 * where none is. A statement that was written earlier than this, with the account it names, closes the month of no one else.
 * Safe to repeat. Deleted accounts are named as they last were.
 */
export async function closeMonths(now: Date, executor: Executor = db): Promise<void> {
  const current = dayOf(later(now, -closedAfter)).slice(0, 7)
  const [closed] = await executor.execute<{ month: string | null }>(sql`
    select max(month) as month from earning_statements
    where created_at - ${`${closedAfter} milliseconds`}::interval
      >= ((month || '-01')::timestamp + interval '1 month') at time zone ${businessZone}`)
  const first = closed?.month ? sql`entry.created_at >= ${endOf(closed.month)}` : sql`true`
  const isNamed = sql`(p.deleted_at is null or exists (select from earning_statements s where s.user_id = p.id))`
  await nameStatements(executor, sql`${first} and entry.created_at < ${startOf(current)} and ${isNamed}`, now)
}

/** The same for a person whose account is about to be deleted, and for the month that is not over. */
export async function closeMonthsOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  await closeMonths(now, tx)
  await nameStatements(tx, ofUser(userId), now)
}

async function nameStatements(executor: Executor, which: SQL, now: Date): Promise<void> {
  await executor.execute(sql`
    insert into earning_statements (user_id, month, full_name, username, created_at)
    select moved.user_id, to_char(moved.start, 'YYYY-MM'), ${issuedName('full_name')}, ${issuedName('username')}, ${now.toISOString()}::timestamptz
    from (
      select distinct e.user_id, date_trunc('month', ${localTime}) as start from ${ledger} join profiles p on p.id = e.user_id
      where ${which}) moved
    join profiles p on p.id = moved.user_id
    on conflict do nothing`)
}

/** Whom the statement of a month names; null while the month lasts. */
export async function findNamed(userId: string, month: string): Promise<string | null> {
  const [named] = await db
    .select({ fullName: earningStatements.fullName })
    .from(earningStatements)
    .where(and(eq(earningStatements.userId, userId), eq(earningStatements.month, month)))
  return named?.fullName ?? null
}

export type Movement = Explanation &
  Shown & {
    entry: 'accrual' | 'override' | 'reversal' | 'adjustment'
    /** Below zero what was taken back. */
    amount: Cents
    /** What the line had come to before. */
    before: Cents
    broker: string
    username: string
  }

/** What a month came to, and what was pending and available when it ended. */
export type MonthTotal = {
  count: number
  earned: Cents
  released: Cents
  paid: Cents
  pending: Cents
  available: Cents
}

/**
 * A page of a month's statement with the sums of the whole month; past the last page, that one. `page` null: all of it.
 */
export async function findStatement(userId: string | null, month: string, page: number | null) {
  const total = await findTotal(userId, month)
  const pages = Math.max(1, Math.ceil(total.count / payoutFigures.statementLines))
  if (page === null) return { lines: await listMovements(userId, month), total, page, pages }
  const shown = Math.min(page, pages)
  const ofPage = sql`limit ${payoutFigures.statementLines} offset ${(shown - 1) * payoutFigures.statementLines}`
  return { lines: await listMovements(userId, month, ofPage), total, page: shown, pages }
}

/** The latest first. */
export async function listMovements(userId: string | null, month: string, ofPage: SQL = sql``): Promise<Movement[]> {
  const rows = await db.execute<MovementRow>(sql`
    select entry.id, entry.kind as entry, entry.facts, ${net} as amount, earlier.earned as before, e.kind,
      e.commission_rate_bp as rate, e.description,
      coalesce(named.full_name, ${issuedName('full_name')}) as broker,
      coalesce(named.username, ${issuedName('username')}) as username,
      to_char(${localTime}, 'YYYY-MM-DD') as on, b.booking_number as number
    from (
      select entry.* from ${ledger} where ${ofUser(userId)} and ${earns} and ${within(month, month)}
      order by entry.created_at desc, entry.id desc ${ofPage}) entry
    join earning_lines e on e.id = entry.line_id join profiles p on p.id = e.user_id
    left join earning_statements named on named.user_id = e.user_id and named.month = ${month}
    left join bookings b on b.request_id = e.request_id
    cross join lateral (
      select coalesce(sum(x.pending_cents + x.available_cents + x.paid_cents), 0) as earned from earning_entries x
      where x.line_id = entry.line_id and (x.created_at, x.id) < (entry.created_at, entry.id)) earlier
    order by entry.created_at desc, entry.id desc`)
  return rows.map(({ id, entry, facts, amount, before, kind, rate, description, ...who }) => {
    const { broker, username, on, number } = who
    const explanation = readFacts({ kind, rate, description, facts })
    const { car = null, pickupDate: pickup = null, returnDate: back = null } = facts
    const sums = { amount: cents(Number(amount)), before: cents(Number(before)) }
    return { id, entry, ...sums, ...explanation, broker, username, on, number, car, pickup, back }
  })
}

type MovementRow = Pick<Movement, 'id' | 'entry' | 'kind' | 'description' | 'broker' | 'username' | 'on' | 'number'> & {
  facts: EntryFacts
  amount: string
  before: string
  rate: number
}

async function findTotal(userId: string | null, month: string): Promise<MonthTotal> {
  const inMonth = sql`entry.created_at >= ${startOf(month)}`
  const [row] = await db.execute<Record<keyof MonthTotal, string>>(sql`
    select count(*) filter (where ${inMonth} and ${earns}) as count,
      coalesce(sum(${net}) filter (where ${inMonth}), 0) as earned,
      coalesce(sum(entry.available_cents) filter (where ${inMonth} and entry.kind = 'release'), 0) as released,
      coalesce(sum(entry.paid_cents) filter (where ${inMonth}), 0) as paid,
      coalesce(sum(entry.pending_cents), 0) as pending, coalesce(sum(entry.available_cents), 0) as available
    from ${ledger} where ${ofUser(userId)} and entry.created_at < ${endOf(month)}`)
  const of = (part: keyof MonthTotal) => cents(Number(row?.[part] ?? 0))
  return {
    count: Number(row?.count ?? 0),
    earned: of('earned'),
    released: of('released'),
    paid: of('paid'),
    pending: of('pending'),
    available: of('available'),
  }
}

const startOf = (month: string) => sql`${`${month}-01`}::timestamp at time zone ${businessZone}`
const endOf = (month: string) => sql`(${`${month}-01`}::timestamp + interval '1 month') at time zone ${businessZone}`

/** Its two ends are compared: the month of each row would be worked out for every row there is. */
function within(first: string, last: string): SQL {
  return sql`entry.created_at >= ${startOf(first)} and entry.created_at < ${endOf(last)}`
}
