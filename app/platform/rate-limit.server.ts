/** Counts attempts in the database, so that a limit holds across processes and restarts. Hides the counters' table. */
import { createHmac } from 'node:crypto'

import { eq, lt, sql } from 'drizzle-orm'

import { rateLimits } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { later } from '#app/shared/durations.ts'

/** A number of attempts allowed within a duration in milliseconds, from the first of them on. */
export type RateLimit = { readonly count: number; readonly within: number }

/** Counts one attempt under the key and says whether it is still within the limit. */
export async function withinLimit(key: string, limit: RateLimit, now: Date): Promise<boolean> {
  const fresh = { key: coded(key), count: 1, resetsAt: later(now, limit.within) }
  const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`
  const [counted] = await db
    .insert(rateLimits)
    .values(fresh)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count })
  return counted !== undefined && counted.count <= limit.count
}

/** Takes one counted attempt back: what succeeded is not held against anybody. */
export async function giveBackAttempt(key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, coded(key)))
}

/** Forgets counters whose time is over. Gives how many. */
export async function trimRateLimits(now: Date): Promise<number> {
  return (await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))).count
}

/** A key names an e-mail or network address: the table keeps what it limits, and a code for the rest. */
function coded(key: string): string {
  const kind = key.slice(0, key.indexOf(':') + 1)
  return kind + createHmac('sha256', env.sessionSecret).update(key).digest('base64url')
}
