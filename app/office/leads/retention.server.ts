import { and, inArray, lt, notExists, sql } from 'drizzle-orm'

import { membershipPayments, prospectEntries, prospects } from '#drizzle/schema.ts'
import { leadFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { later } from '#app/shared/durations.ts'
import { prospectStatuses } from '#app/shared/prospect-statuses.ts'

/** Deletes won and lost leads, with all that was sent and written, once nothing has happened or was paid for long. Gives the count. */
export async function trimLeads(now: Date): Promise<number> {
  const before = later(now, -leadFigures.keptFor)
  const newer = db
    .select({ one: sql`1` })
    .from(prospectEntries)
    .where(
      sql`${prospectEntries.prospectId} = ${prospects.id} and ${prospectEntries.createdAt} >= ${before.toISOString()}::timestamptz`,
    )
  const paid = db
    .select({ one: sql`1` })
    .from(membershipPayments)
    .where(
      sql`${membershipPayments.profileId} = ${prospects.profileId} and ${membershipPayments.recordedAt} >= ${before.toISOString()}::timestamptz`,
    )
  const { count } = await db
    .delete(prospects)
    .where(
      and(
        inArray(prospects.status, prospectStatuses.closed),
        lt(prospects.lastLeadAt, before),
        notExists(newer),
        notExists(paid),
      ),
    )
  return count
}
