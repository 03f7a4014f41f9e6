import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'

import { profiles, sessions } from '#drizzle/tables/people.ts'
import { isIdle } from '#app/people/access/rules.ts'
import { db } from '#app/platform/db.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { isId } from '#app/shared/ids.ts'
import { deviceOf } from './devices.ts'

export async function listSessions(profileId: string, tokenHash: string | undefined, now: Date) {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      tokenHash: sessions.tokenHash,
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
      address: sessions.address,
      role: profiles.role,
      approvalStatus: profiles.approvalStatus,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .where(and(eq(sessions.profileId, profileId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows
    .filter((row) => !isIdle(row, row, now))
    .map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent),
      isThis: row.tokenHash === tokenHash,
      address: row.address,
      lastSeenAt: row.lastSeenAt,
      signedInAt: row.createdAt,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

export async function findSessionId(tokenHash: string | undefined): Promise<string | undefined> {
  if (!tokenHash) return undefined
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  return session?.id
}

/** Its streams close at once. Safe to repeat. False for what is no session of this person. */
export async function endOneSession(profileId: string, sessionId: string | undefined, now: Date): Promise<boolean> {
  if (!isId(sessionId)) return false
  const own = and(eq(sessions.id, sessionId), eq(sessions.profileId, profileId))
  const endedAt = sql`coalesce(${sessions.endedAt}, ${now.toISOString()}::timestamptz)`
  const hasEnded = (await db.update(sessions).set({ endedAt }).where(own)).count > 0
  if (hasEnded) logInfo('session.ended', { profileId })
  return hasEnded
}

export async function endOtherSessions(profileId: string, tokenHash: string | undefined, now: Date): Promise<void> {
  const own = await findSessionId(tokenHash)
  if (own) await endSessionsOf(profileId, now, db, own)
}
