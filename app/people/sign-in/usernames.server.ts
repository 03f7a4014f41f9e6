/** A username is reserved for 90 days after it was released. */
import { randomInt } from 'node:crypto'

import { and, eq, gt, ne } from 'drizzle-orm'

import { profiles, usernameHistory } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { accountProblems } from './words.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { later } from '#app/shared/durations.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { proposedUsername } from '#app/shared/proposed-username.ts'
import { isUsername } from './usernames.ts'

const { usernameRests, usernameLength } = business.accounts

/** Rolls back what was just written. */
export class UsernameReserved extends Error {
  override name = 'UsernameReserved'
}

type Wanted = { username: string; profileId?: string; now: Date }

export async function findUsernameProblem(typed: string | undefined, now: Date): Promise<Problem | undefined> {
  if (!typed || !isUsername(typed)) return undefined
  return (await isUsernameTaken({ username: typed, now })) ? accountProblems.usernameTaken : undefined
}

export async function isUsernameTaken({ username, profileId, now }: Wanted): Promise<boolean> {
  const others = profileId ? ne(profiles.id, profileId) : undefined
  const [holder] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.username, username), others))
  return holder !== undefined || isReserved(db, { username, profileId, now })
}

/** Made from a name, by chance where that is taken or has no plain letters. */
export async function findFreeUsername(name: string, now: Date): Promise<string> {
  const base = proposedUsername(name) || 'guest'
  for (const digits of [0, 2, 3, 4, 6]) {
    const suffix = digits === 0 ? '' : `_${randomInt(10 ** (digits - 1), 10 ** digits)}`
    const username = base.slice(0, usernameLength.to - suffix.length) + suffix
    if (!(await isUsernameTaken({ username, now }))) return username
  }
  throw new Error('no free username')
}

/** Checked after writing: the unique index lets the name in only once the old one is gone. */
export async function assertNotReserved(tx: Executor, wanted: Wanted & { profileId: string }): Promise<void> {
  if (await isReserved(tx, wanted)) throw new UsernameReserved(wanted.username)
}

export async function releaseUsername(
  tx: Executor,
  given: { username: string; profileId: string; now: Date },
): Promise<void> {
  await tx
    .insert(usernameHistory)
    .values({ profileId: given.profileId, username: given.username, releasedAt: given.now })
}

async function isReserved(executor: Executor, { username, profileId, now }: Wanted): Promise<boolean> {
  // The former owner may take it back.
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
