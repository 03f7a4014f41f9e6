import { and, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { earningBalances, earningLines, earnings, payouts, profiles } from '#drizzle/schema.ts'
import { issuedName } from '#app/money/earnings/issued-names.server.ts'
import { countingAs } from '#app/people/access/queries.server.ts'
import { payoutFigures } from './figures.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { businessZone } from '#app/shared/wall-clock.ts'
import type { PayoutFilter } from './forms.ts'

const counters = alias(payouts, 'counters')
const admins = alias(profiles, 'admins')
const yearPaid = sql`extract(year from ${payouts.paidAt} at time zone ${businessZone})::int`

/** Everybody to whom something is available, or who owes; the most first. In cents. */
export function listOwed() {
  return db
    .select({
      id: profiles.id,
      name: issuedName('full_name', 'profiles'),
      username: issuedName('username', 'profiles'),
      pending: earningBalances.pendingCents,
      available: earningBalances.availableBalanceCents,
      lines: sql<number>`(select count(*) from ${earnings} where ${earnings.userId} = ${profiles.id}
        and ${earnings.availableCents} <> 0)::int`,
    })
    .from(earningBalances)
    .innerJoin(profiles, eq(profiles.id, earningBalances.userId))
    .where(ne(earningBalances.availableBalanceCents, 0))
    .orderBy(desc(earningBalances.availableBalanceCents), profiles.id)
}

/** Whom a payout names: the person the money was sent to, whatever they are called since. */
const payeeName = sql<string>`coalesce(${payouts.payeeName}, ${issuedName('full_name', 'profiles')})`
const payeeUsername = sql<string>`coalesce(${payouts.payeeUsername}, ${issuedName('username', 'profiles')})`

const columns = {
  id: payouts.id,
  userId: payouts.userId,
  name: payeeName,
  firstName: profiles.firstName,
  username: payeeUsername,
  email: profiles.email,
  amount: payouts.amountCents,
  method: payouts.method,
  reference: payouts.reference,
  runId: payouts.runId,
  paidAt: payouts.paidAt,
  recordedAt: payouts.recordedAt,
  recordedBy: admins.fullName,
  /** Of one that takes another back, which. */
  undoes: payouts.undoes,
  reason: sql<string | null>`coalesce(${payouts.reason}, ${counters.reason})`,
  undoneAt: counters.recordedAt,
}

function select(executor: Executor, where: SQL | undefined) {
  return executor
    .select(columns)
    .from(payouts)
    .innerJoin(profiles, eq(profiles.id, payouts.userId))
    .innerJoin(admins, eq(admins.id, payouts.recordedBy))
    .leftJoin(counters, eq(counters.undoes, payouts.id))
    .where(where)
}

export type Payout = Awaited<ReturnType<typeof select>>[number]

export async function findPayout(id: string | undefined, executor: Executor = db): Promise<Payout | null> {
  if (!isId(id)) return null
  const [found] = await select(executor, eq(payouts.id, id))
  return found ?? null
}

const newestFirst = [desc(payouts.recordedAt), desc(payouts.id)]

/** Those of a run, or a page of all; one that was undone and what undid it are two. */
export async function listPayouts({ run, page }: Pick<PayoutFilter, 'run' | 'page'>) {
  if (!run) return listPage(undefined, page)
  const rows = await select(db, eq(payouts.runId, run))
    .orderBy(...newestFirst)
    .limit(payoutFigures.atOnce)
  return { payouts: rows, more: false }
}

/** A page of a broker's own. */
export function listPayoutsOf(userId: string, page: number) {
  return listPage(eq(payouts.userId, userId), page)
}

async function listPage(where: SQL | undefined, page: number): Promise<{ payouts: Payout[]; more: boolean }> {
  const rows = await select(db, where)
    .orderBy(...newestFirst)
    .limit(payoutFigures.shown + 1)
    .offset((page - 1) * payoutFigures.shown)
  return { payouts: rows.slice(0, payoutFigures.shown), more: rows.length > payoutFigures.shown }
}

/** For the bank: without those that were undone. */
export function listRun(run: string): Promise<Payout[]> {
  return select(db, and(eq(payouts.runId, run), sql`${counters.id} is null`)).orderBy(payeeName, payouts.id)
}

/** The day of payment of a run of which something is in force. */
export async function findRunDay(run: string): Promise<Date | null> {
  const [found] = await db
    .select({ paidAt: payouts.paidAt })
    .from(payouts)
    .leftJoin(counters, eq(counters.undoes, payouts.id))
    .where(and(eq(payouts.runId, run), isNull(counters.id)))
    .limit(1)
  return found?.paidAt ?? null
}

/** Years with payouts, the latest first. */
export async function listYears(): Promise<number[]> {
  const rows = await db.selectDistinct({ year: sql<number>`${yearPaid}` }).from(payouts)
  return rows.map(({ year }) => year).sort((one, other) => other - one)
}

/** What each broker was paid in a year of Atlanta, by the name of the year's last payout; `count` leaves out what was undone. In cents. */
export function listYear(year: number) {
  const total = sql<number>`sum(${payouts.amountCents})::int`
  const last = (column: SQL<string>) =>
    sql<string>`(array_agg(${column} order by ${payouts.paidAt} desc, ${payouts.recordedAt} desc, ${payouts.id} desc))[1]`
  const name = last(payeeName)
  return db
    .select({
      userId: profiles.id,
      name,
      username: last(payeeUsername),
      count: sql<number>`(count(*) - 2 * count(${payouts.undoes}))::int`,
      total,
    })
    .from(payouts)
    .innerJoin(profiles, eq(profiles.id, payouts.userId))
    .where(sql`${yearPaid} = ${year}`)
    .groupBy(profiles.id)
    .having(sql`${total} <> 0`)
    .orderBy(name, profiles.id)
}

/** Brokers, and who once was one. */
export function listEarners() {
  const knows = sql`exists (select from ${earningLines} where ${earningLines.userId} = ${profiles.id})`
  return db
    .select({
      id: profiles.id,
      name: issuedName('full_name', 'profiles'),
      username: issuedName('username', 'profiles'),
    })
    .from(profiles)
    .where(or(countingAs('broker'), knows))
    .orderBy(profiles.fullName, profiles.id)
}

/** A correction by hand, and whose it is. */
export async function findAdjustment(lineId: string, executor: Executor) {
  const [found] = await executor
    .select({
      email: profiles.email,
      firstName: profiles.firstName,
      reason: earningLines.description,
      available: earningBalances.availableBalanceCents,
    })
    .from(earningLines)
    .innerJoin(profiles, eq(profiles.id, earningLines.userId))
    .innerJoin(earningBalances, eq(earningBalances.userId, profiles.id))
    .where(eq(earningLines.id, lineId))
  return found ?? null
}
