/** Presence is a lease shared by all of a person's tabs. Others are told only when what they see changes. */
import { and, eq, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'

import { userPresence } from '#drizzle/tables/community.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { announce } from '#app/platform/live-log.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { presenceOf, type Presence } from './rules.ts'

const { onlineWithin, awayWithin } = business.presence

/** Returns the lease's mark for `leave`. */
export async function renewPresence(profileId: string, now: Date): Promise<{ lease: string }> {
  const { lease } = await renewPresenceAndRead(profileId, now, sql`null`)
  return { lease }
}

/** In the same statement it reads what else is `asked` of the person, a value in JSON. */
export async function renewPresenceAndRead<Read>(
  profileId: string,
  now: Date,
  asked: SQL<Read>,
): Promise<{ lease: string; read: Read }> {
  const at = now.toISOString()
  // Usually nothing changes: one statement, no one is told.
  const rows = await db.execute<{ renewed: boolean; read: Read }>(sql`
    with renewed as (
      update ${userPresence} set last_activity = greatest(last_activity, ${at}::timestamptz)
      where user_id = ${profileId} and status = 'online' and last_activity > ${later(now, -onlineWithin).toISOString()}
      returning user_id
    ), seen as (
      update ${profiles} set last_seen = ${at}
      where id = ${profileId} and (last_seen is null or last_seen < ${later(now, -minutes(1)).toISOString()})
    )
    select exists (select from renewed) as renewed, ${asked} as read`)
  const { renewed, read } = one(rows)
  if (!renewed) await db.transaction((tx) => arrive(tx, profileId, now))
  return { lease: at, read }
}

/** Only when no other browser of the person is active (docs/product.md#presence). */
export async function markAway(profileId: string, now: Date): Promise<void> {
  const silent = and(
    eq(userPresence.userId, profileId),
    eq(userPresence.status, 'online'),
    lte(userPresence.lastActivity, later(now, -onlineWithin)),
  )
  await db.transaction(async (tx) => {
    const gone = await tx
      .update(userPresence)
      .set({ status: 'away' })
      .where(silent)
      .returning({ id: userPresence.userId })
    if (gone.length > 0) await announcePresence(tx, [profileId], 'away', now)
  })
}

/**
 * Only if nothing renewed the lease since. The activity is backdated: 2 to 10 minutes of silence are read as away,
 * whatever is stored.
 */
export async function leave(profileId: string, now: Date, lease?: Date): Promise<void> {
  const held = lease ? lte(userPresence.lastActivity, lease) : undefined
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(userPresence).where(eq(userPresence.userId, profileId)).for('update')
    const ended = await tx
      .update(userPresence)
      .set({ status: 'offline', lastActivity: later(now, -awayWithin) })
      .where(and(eq(userPresence.userId, profileId), ne(userPresence.status, 'offline'), held))
    if (ended.count === 0) return
    await tx.update(profiles).set({ lastSeen: now }).where(eq(profiles.id, profileId))
    if (presenceOf(before?.status, before?.lastActivity, now) !== 'offline')
      await announcePresence(tx, [profileId], 'offline', now)
  })
}

/** Safe to run in every process. */
export async function expirePresence(now: Date): Promise<void> {
  await lapse('offline', ['online', 'away'], later(now, -awayWithin), now)
  await lapse('away', ['online'], later(now, -onlineWithin), now)
}

async function lapse(to: Presence, from: Presence[], silentSince: Date, now: Date): Promise<void> {
  const due = and(inArray(userPresence.status, from), lte(userPresence.lastActivity, silentSince))
  const [any] = await db.select({ id: userPresence.userId }).from(userPresence).where(due).limit(1)
  if (!any) return
  await db.transaction(async (tx) => {
    const rows = await tx.update(userPresence).set({ status: to }).where(due).returning({ id: userPresence.userId })
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await announcePresence(tx, ids, to, now)
  })
}

async function arrive(tx: Transaction, profileId: string, now: Date): Promise<void> {
  const [before] = await tx.select().from(userPresence).where(eq(userPresence.userId, profileId)).for('update')
  await tx
    .insert(userPresence)
    .values({ userId: profileId, status: 'online', lastActivity: now })
    .onConflictDoUpdate({
      target: userPresence.userId,
      set: { status: 'online', lastActivity: sql`greatest(${userPresence.lastActivity}, excluded.last_activity)` },
    })
  // Stored as away, they look online already, but others were told otherwise.
  const shownOnline = before?.status === 'online' && presenceOf(before.status, before.lastActivity, now) === 'online'
  if (!shownOnline) await announcePresence(tx, [profileId], 'online', now)
}

/** Approved people only. Last in the transaction, like every announcement. */
async function announcePresence(tx: Transaction, ids: string[], presence: Presence, now: Date): Promise<void> {
  const seen = await tx
    .select({ id: profiles.id, name: profiles.fullName, username: profiles.username, role: profiles.role })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), eq(profiles.approvalStatus, 'approved')))
  if (seen.length > 0) await announce(tx, 'presence', { presence, people: seen }, now)
}
