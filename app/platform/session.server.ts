import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'

import { sessions } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { knownAddress } from '#app/platform/http.server.ts'
import { rememberBrowser } from '#app/platform/known-browser.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { later, minutes } from '#app/shared/durations.ts'

const lifetime = business.accounts.sessionLivesFor

const cookie = ownCookie('marque_session', { maxAge: lifetime / 1_000 })

export async function startSession(
  request: Request,
  { profileId, now }: { profileId: string; now: Date },
  executor: Executor = db,
): Promise<string> {
  const token = newSecret()
  await executor.insert(sessions).values({
    tokenHash: hashSecret(token),
    profileId,
    // Signing in counts as a factor.
    secondFactorAt: now,
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, 400),
    address: knownAddress(request),
    lastSeenAt: now,
    expiresAt: later(now, lifetime),
    createdAt: now,
  })
  return cookie.serialize(token)
}

/** Ends the session that the browser had, starts one and remembers the browser; the headers set both cookies. */
export async function signInHeaders(
  request: Request,
  session: { profileId: string; now: Date },
  executor: Executor = db,
): Promise<Headers> {
  await endSessionOfBrowser(request, session.now, executor)
  const headers = new Headers({ 'Set-Cookie': await startSession(request, session, executor) })
  headers.append('Set-Cookie', await rememberBrowser(request, session.profileId))
  return headers
}

export async function endSession(request: Request, now: Date): Promise<string> {
  await endSessionOfBrowser(request, now, db)
  return cookie.serialize('', { maxAge: 0 })
}

async function endSessionOfBrowser(request: Request, now: Date, executor: Executor): Promise<void> {
  const tokenHash = await sessionTokenHash(request)
  if (!tokenHash) return
  const own = and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt))
  const ended = await executor.update(sessions).set({ endedAt: now }).where(own).returning(ofPerson)
  for (const { profileId } of ended) logInfo('session.ended', { profileId })
}

export async function endSessionsOf(
  profileId: string,
  now: Date,
  executor: Executor = db,
  exceptId?: string,
): Promise<void> {
  const others = exceptId ? ne(sessions.id, exceptId) : undefined
  const ended = await executor
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.profileId, profileId), isNull(sessions.endedAt), others))
  if (ended.count > 0) logInfo('session.ended', { profileId, sessions: ended.count })
}

const ofPerson = { profileId: sessions.profileId }

export async function sessionOwner(request: Request): Promise<string | null> {
  const tokenHash = await sessionTokenHash(request)
  if (!tokenHash) return null
  const [session] = await db
    .select({ profileId: sessions.profileId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session?.profileId ?? null
}

export async function sessionTokenHash(request: Request): Promise<string | undefined> {
  const token: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof token === 'string' && token !== '' ? hashSecret(token) : undefined
}

/** A factor of any kind was given in this session. */
export async function recordFactor(
  executor: Executor,
  { profileId, tokenHash, now }: { profileId: string; tokenHash: string | undefined; now: Date },
): Promise<void> {
  if (!tokenHash) return
  const own = and(eq(sessions.tokenHash, tokenHash), eq(sessions.profileId, profileId), isNull(sessions.endedAt))
  await executor.update(sessions).set({ secondFactorAt: now }).where(own)
}

/** With where it was last used. */
export async function keepSessionFresh(
  request: Request,
  session: { id: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  const minuteAgo = later(now, -minutes(1))
  if (session.lastSeenAt > minuteAgo) return
  await db
    .update(sessions)
    .set({ lastSeenAt: now, address: knownAddress(request) })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, minuteAgo)))
}

export async function trimSessions(before: Date): Promise<number> {
  const gone = await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)))
  return gone.count
}
