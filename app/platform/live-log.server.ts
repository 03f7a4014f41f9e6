/**
 * The log of what event streams tell: a table from which a stream catches up after a break. Hides the table, the order
 * in which its rows come into being, and the notification that goes with each.
 */
import { and, asc, desc, gt, lt, sql } from 'drizzle-orm'

import { liveEvents } from '#drizzle/tables/community.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { Topic } from '#app/shared/topics.ts'

export type Change = Record<string, unknown>
export type LiveEvent = { readonly id: number; readonly topic: string; readonly change: Change }

/** Postgres takes at most 8000 bytes in a notification; a longer change is fetched by whoever hears of it. */
const longestNotice = 7_000
/** Who missed more than this starts afresh: it is quicker for both sides. */
export const mostReplayed = 1_000

/**
 * Tells every stream of every process, once this transaction is committed. Call it last: ids must become visible in
 * their order, or a stream that has seen 8 would never ask for a 7 that commits later. Hence the lock, which is held
 * from here to the commit.
 */
export async function announce(tx: Transaction, topic: Topic, change: Change, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('marque live events'))`)
  const written = JSON.stringify(change)
  const short = Buffer.byteLength(written) < longestNotice
  // `previous` lets a listener know that it has missed nothing in between. The statement does not see its own row yet.
  await tx.execute(sql`
    with event as (
      insert into ${liveEvents} (topic, change, created_at) values (${topic}, ${written}::jsonb, ${now.toISOString()}) returning id
    ), notice as (
      select json_build_object('id', id, 'previous', coalesce((select max(id) from ${liveEvents}), 0),
        'topic', ${topic}::text, 'change', ${short ? written : null}::json)::text as body from event
    )
    select pg_notify('live_events', body) from notice`)
}

/** The id of the newest event, 0 when there has been none. Read it before what the events will change. */
export async function livePosition(): Promise<number> {
  const [newest] = await db.select({ id: liveEvents.id }).from(liveEvents).orderBy(desc(liveEvents.id)).limit(1)
  return newest?.id ?? 0
}

/** What came after an id, oldest first; null when the log cannot tell any more, or it is too much. */
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

/** Forgets events from before an instant. The newest stays: it says how far the log has come. Gives how many. */
export async function trimLiveEvents(before: Date): Promise<number> {
  const newest = sql`(select max(${liveEvents.id}) from ${liveEvents})`
  const gone = await db
    .delete(liveEvents)
    .where(and(lt(liveEvents.createdAt, before), sql`${liveEvents.id} < ${newest}`))
  return gone.count
}
