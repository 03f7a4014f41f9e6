/** Who may be called what: a name is nobody else's while somebody has it, and for 90 days after it was given up. */
import { and, eq, gt, ne } from 'drizzle-orm'

import { profiles, usernameHistory } from '#drizzle/tables/people.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { later } from '#app/shared/durations.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { isUsername } from './usernames.ts'

const { usernameRests } = business.accounts

/** A name that somebody else gave up a short while ago; thrown to undo what has just been written. */
export class UsernameReserved extends Error {
  override name = 'UsernameReserved'
}

type Wanted = { username: string; profileId?: string; now: Date }

/** The words for a username that nobody may take at sign-up, or undefined. What no account can be called nobody has. */
export async function findUsernameProblem(typed: string | undefined, now: Date): Promise<Problem | undefined> {
  if (!typed || !isUsername(typed)) return undefined
  return (await isTaken({ username: typed, now })) ? problems.account.usernameTaken : undefined
}

/** Whether somebody other than `profileId` has the name or gave it up within 90 days. */
export async function isTaken({ username, profileId, now }: Wanted): Promise<boolean> {
  const others = profileId ? ne(profiles.id, profileId) : undefined
  const [holder] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.username, username), others))
  return holder !== undefined || isReserved(db, { username, profileId, now })
}

/**
 * For the transaction that has just written the name: throws UsernameReserved where somebody gave it up meanwhile. Asking
 * afterwards is what makes it sure, since the unique index lets the new name in only after the old one has gone.
 */
export async function assertNotReserved(tx: Executor, wanted: Wanted & { profileId: string }): Promise<void> {
  if (await isReserved(tx, wanted)) throw new UsernameReserved(wanted.username)
}

/** Notes that somebody gives a name up; it redirects to what they are called from then on. */
export async function releaseUsername(
  tx: Executor,
  given: { username: string; profileId: string; now: Date },
): Promise<void> {
  await tx
    .insert(usernameHistory)
    .values({ profileId: given.profileId, username: given.username, releasedAt: given.now })
}

async function isReserved(executor: Executor, { username, profileId, now }: Wanted): Promise<boolean> {
  // Whose it was may take it back.
  const others = profileId ? ne(usernameHistory.profileId, profileId) : undefined
  const [resting] = await executor
    .select({ id: usernameHistory.id })
    .from(usernameHistory)
    .where(
      and(eq(usernameHistory.username, username), gt(usernameHistory.releasedAt, later(now, -usernameRests)), others),
    )
    .limit(1)
  return resting !== undefined
}
