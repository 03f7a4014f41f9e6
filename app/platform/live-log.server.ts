/**
 * Ours: LISTEN/NOTIFY wrappers keep nothing for an absent listener; a message broker commits apart from the change.
 */
import { and, asc, desc, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { liveEvents } from '#drizzle/tables/community.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { Topic } from '#app/shared/topics.ts'

export type LiveChange = Record<string, unknown>
export type LiveEvent = { readonly id: number; readonly topic: string; readonly change: LiveChange }

export const liveNotice = z.object({
  id: z.number(),
  previous: z.number(),
  topic: z.string(),
  change: z.record(z.string(), z.unknown()).nullable(),
})

/** A notification holds 8000 bytes; listeners fetch longer changes. */
const longestNotice = 7_000
export const mostReplayed = 1_000

/** Call it last: the lock makes ids visible in order, or a stream at 8 would miss a 7 that commits later. */
export async function announce(tx: Transaction, topic: Topic, change: LiveChange, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('marque live events'))`)
  const written = JSON.stringify(change)
  const short = Buffer.byteLength(written) < longestNotice
  // Listeners detect gaps by `previous`; the statement does not see its own row.
  await tx.execute(sql`
    with event as (
      insert into ${liveEvents} (topic, change, created_at) values (${topic}, ${written}::jsonb, ${now.toISOString()}) returning id
    ), notice as (
      select json_build_object('id', id, 'previous', coalesce((select max(id) from ${liveEvents}), 0),
        'topic', ${topic}::text, 'change', ${short ? written : null}::json)::text as body from event
    )
    select pg_notify('live_events', body) from notice`)
}

export async function announceRights(tx: Transaction, profileId: string): Promise<void> {
  await tx.execute(sql`select pg_notify('live_rights', ${profileId})`)
}

/** The newest id, or 0. Read it before the data that events change. */
export async function livePosition(): Promise<number> {
  const [newest] = await db.select({ id: liveEvents.id }).from(liveEvents).orderBy(desc(liveEvents.id)).limit(1)
  return newest?.id ?? 0
}

export async function eventsAfter(id: number): Promise<LiveEvent[] | null> {
  const [span] = await db
    .select({
      oldest: sql<number | null>`min(${liveEvents.id})::float8`,
      newest: sql<number | null>`max(${liveEvents.id})::float8`,
    })
    .from(liveEvents)
  const { oldest, newest } = { oldest: span?.oldest ?? 1, newest: span?.newest ?? 0 }
  if (id < oldest - 1 || id > newest) return null
  const events = await db
    .select({ id: liveEvents.id, topic: liveEvents.topic, change: liveEvents.change })
    .from(liveEvents)
    .where(gt(liveEvents.id, id))
    .orderBy(asc(liveEvents.id))
    .limit(mostReplayed + 1)
  return events.length > mostReplayed ? null : events
}

export async function trimLiveEvents(before: Date): Promise<number> {
  const newest = sql`(select max(${liveEvents.id}) from ${liveEvents})`
  const gone = await db
    .delete(liveEvents)
    .where(and(lt(liveEvents.createdAt, before), sql`${liveEvents.id} < ${newest}`))
  return gone.count
}
