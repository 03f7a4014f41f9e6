/** Erases what columns say of a person when the account is deleted, and daily as retention periods end. */
import { sql, type SQL } from 'drizzle-orm'

import type { Erasure } from '#drizzle/tables/personal.ts'
import { isOwed } from '#drizzle/tables/personal-rows.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { business } from '#app/business.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { erasures } from './personal-data.server.ts'

/** For one deleted account or for all. Safe to repeat. Returns the number of rows. */
export async function erasePersonalData(executor: Executor, now: Date, profileId?: string): Promise<number> {
  const deletedAccounts = profileId
    ? sql`p.deleted_at is not null and p.id = ${profileId}`
    : sql`p.deleted_at is not null`
  let rows = 0
  for (const each of erasures.filter(({ atStripe }) => !atStripe)) {
    const { count } = await executor.execute(sql`${statement(each)} ${deletedAccounts} and ${left(each, now, now)}`)
    rows += count
  }
  return rows
}

/** Outside of a transaction, so that one row doesn't block the others. */
export const eraseEndedTerms = (now: Date): Promise<number> => erasePersonalData(db, now)

/**
 * Deleted accounts with data left, as `subject`. Periods that ended less than `patience` milliseconds ago are left to
 * the job.
 */
export function leftOfDeleted(now: Date, patience: number): SQL {
  const before = later(now, -patience)
  const each = erasures.map(
    (rows) => sql`
      select ${`${rows.table} of `}::text || p.id as subject from profiles p, ${sql.identifier(rows.table)} t
      where p.deleted_at is not null and ${left(rows, before, before)}`,
  )
  return sql.join(each, sql` union `)
}

export async function listKeptBookings(profileId: string, now: Date): Promise<{ number: string; until: Date }[]> {
  const rows = await db.execute<{ number: string; return_at: string }>(sql`
    select bookings.booking_number as number, booking_requests.return_at
    from booking_requests join bookings on bookings.request_id = booking_requests.id
    where ${requestsOf(profileId)} and ${sql.raw(atMoments(isOwed('booking_requests'), now, now))}
    order by booking_requests.return_at desc`)
  return rows.map(({ number, return_at }) => ({ number, until: later(new Date(return_at), business.records.keptFor) }))
}

function statement(rows: Erasure): SQL {
  const table = sql.identifier(rows.table)
  if ('remove' in rows) return sql`delete from ${table} t using profiles p where`
  const values = Object.entries(rows.empty).map(([column, value]) => sql`${sql.identifier(column)} = ${sql.raw(value)}`)
  return sql`update ${table} t set ${sql.join(values, sql`, `)} from profiles p where`
}

function left(rows: Erasure, now: Date, settled: Date): SQL {
  const of = sql.raw(atMoments(rows.of, now, settled))
  if ('remove' in rows) return sql`(${of})`
  const full = Object.entries(rows.empty).map(
    ([column, value]) => sql`t.${sql.identifier(column)} is distinct from ${sql.raw(value)}`,
  )
  return sql`(${of}) and (${sql.join(full, sql` or `)})`
}

function atMoments(condition: string, now: Date, settled: Date): string {
  const moments: Record<string, Date> = {
    now,
    settled,
    law: later(now, -business.records.keptFor),
    rest: later(now, -business.accounts.usernameRests),
    dayAgo: later(now, -days(1)),
  }
  return condition.replace(/(?<!:):([a-zA-Z]+)/g, (whole, name: string) => {
    const at = moments[name]
    return at ? `'${at.toISOString()}'::timestamptz` : whole
  })
}
