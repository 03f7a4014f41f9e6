/** Ours: `rate-limiter-flexible` reads the clock itself and stores keys, which hold email addresses, in the clear. */
import { createHmac } from 'node:crypto'

import { eq, lt, sql } from 'drizzle-orm'

import { rateLimits } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { later } from '#app/shared/durations.ts'

export type RateLimit = { readonly count: number; readonly within: number }

export async function withinLimit(key: string, limit: RateLimit, now: Date): Promise<boolean> {
  const fresh = { key: hashKey(key), count: 1, resetsAt: later(now, limit.within) }
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
  const isWithin = counted !== undefined && counted.count <= limit.count
  // The rest of the key is whose it is: an address or an email.
  if (!isWithin) logInfo('limit.reached', { limit: key.split(':', 1)[0] })
  return isWithin
}

export async function uncountAttempt(key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, hashKey(key)))
}

export async function trimRateLimits(now: Date): Promise<number> {
  return (await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))).count
}

function hashKey(key: string): string {
  const kind = key.slice(0, key.indexOf(':') + 1)
  return kind + createHmac('sha256', env.sessionSecret).update(key).digest('base64url')
}
