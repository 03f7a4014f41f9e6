/** Where a person is signed in, as their settings show it. Sessions themselves are platform/session.server.ts. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'

import { sessions } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { isId } from '#app/shared/ids.ts'
import { deviceOf } from './devices.ts'

/** The sessions in force, the one that asks (`tokenHash`) first, then by last use. */
export async function listSessions(profileId: string, tokenHash: string | undefined, now: Date) {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      tokenHash: sessions.tokenHash,
      lastSeenAt: sessions.lastSeenAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.profileId, profileId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent),
      isThis: row.tokenHash === tokenHash,
      lastSeenAt: row.lastSeenAt,
      signedInAt: row.createdAt,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis))
}

/** The session behind a token's hash; undefined when there is none. */
export async function findSessionId(tokenHash: string | undefined): Promise<string | undefined> {
  if (!tokenHash) return undefined
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  return session?.id
}

/** Ends one session of this person; somebody else's, or one that has ended, is passed over. Its streams close at once. */
export async function endOneSession(profileId: string, sessionId: string | undefined, now: Date): Promise<void> {
  if (!isId(sessionId)) return
  const own = and(eq(sessions.id, sessionId), eq(sessions.profileId, profileId), isNull(sessions.endedAt))
  await db.update(sessions).set({ endedAt: now }).where(own)
}

/** Ends every session of this person but the one that asks. Without one of its own it ends none. */
export async function endOtherSessions(profileId: string, tokenHash: string | undefined, now: Date): Promise<void> {
  const own = await findSessionId(tokenHash)
  if (own) await endSessionsOf(profileId, now, db, own)
}
