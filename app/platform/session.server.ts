/**
 * Sessions: rows in the database, named by a random secret in a cookie. Only the secret's hash is stored, so that a
 * copy of the database signs nobody in. Hides the cookie and the table.
 */
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'

import { sessions } from '#drizzle/tables/people.ts'
import { business } from '#app/config/business.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { addressOf } from '#app/platform/http.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { later, minutes } from '#app/shared/durations.ts'

const lifetime = business.accounts.sessionLivesFor

const cookie = ownCookie('marque_session', { maxAge: lifetime / 1_000 })

/** Signs a person in on this browser. Gives the Set-Cookie value. */
export async function startSession(
  request: Request,
  { profileId, now }: { profileId: string; now: Date },
  executor: Executor = db,
): Promise<string> {
  const token = newSecret()
  await executor.insert(sessions).values({
    tokenHash: hashSecret(token),
    profileId,
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 400),
    address: addressOf(request),
    lastSeenAt: now,
    expiresAt: later(now, lifetime),
    createdAt: now,
  })
  return cookie.serialize(token)
}

/** Ends this browser's session. Gives the Set-Cookie value that takes the cookie away. */
export async function endSession(request: Request, now: Date): Promise<string> {
  const tokenHash = await sessionTokenHash(request)
  if (tokenHash) {
    await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
  }
  return cookie.serialize('', { maxAge: 0 })
}

/** Ends a person's sessions, all or all but one (after a change of password, a deletion). */
export async function endSessionsOf(
  profileId: string,
  now: Date,
  executor: Executor = db,
  exceptId?: string,
): Promise<void> {
  const others = exceptId ? ne(sessions.id, exceptId) : undefined
  await executor
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.profileId, profileId), isNull(sessions.endedAt), others))
}

/** Whose session this request brings, also when it has run out; null when nothing is known of it. */
export async function sessionOwner(request: Request): Promise<string | null> {
  const tokenHash = await sessionTokenHash(request)
  if (!tokenHash) return null
  const [session] = await db
    .select({ profileId: sessions.profileId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session?.profileId ?? null
}

/** What the session of this request is found by, or undefined when it brings none. */
export async function sessionTokenHash(request: Request): Promise<string | undefined> {
  const token: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof token === 'string' && token !== '' ? hashSecret(token) : undefined
}

/** Notes that the session was used, at most once a minute: a page view should not cost a write. */
export async function keepSessionFresh(session: { id: string; lastSeenAt: Date }, now: Date): Promise<void> {
  const minuteAgo = later(now, -minutes(1))
  if (session.lastSeenAt > minuteAgo) return
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, minuteAgo)))
}

/** Deletes sessions that ended or ran out before an instant. Gives how many. */
export async function trimSessions(before: Date): Promise<number> {
  const gone = await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)))
  return gone.count
}
