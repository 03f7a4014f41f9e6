import { and, eq, isNull } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import {
  UsernameReserved,
  isUsernameTaken,
  assertNotReserved,
  releaseUsername,
} from '#app/people/sign-in/usernames.server.ts'
import { ownProfileProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import type { ProfileInput } from './forms.ts'

type UpdateParams = { profileId: string; given: ProfileInput; now: Date }
const words = ownProfileProblems

/** Saves the Profile tab. A former username redirects and is reserved for 90 days. */
export async function updateProfile(params: UpdateParams): Promise<Outcome<{ changed: boolean }>> {
  try {
    if (await isUsernameTaken({ ...params, username: params.given.username }))
      return fail(words.usernameTaken, 'username')
  } catch (error) {
    logError('profile.username_check_failed', error, { profileId: params.profileId })
    return fail(words.usernameUnchecked, 'username')
  }
  const taken = fail(words.usernameTaken, 'username')
  try {
    return await transact((tx) => save(tx, params), { profiles_username_unique: taken })
  } catch (error) {
    if (error instanceof UsernameReserved) return taken
    throw error
  }
}

async function save(tx: Transaction, { profileId, given, now }: UpdateParams): Promise<Outcome<{ changed: boolean }>> {
  const { firstName, lastName, username, phone, bio } = profiles
  const [before] = await tx
    .select({ firstName, lastName, username, phone, bio })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
    .for('update')
  if (!before) return fail(words.failed)
  const after: typeof before = {
    firstName: given.firstName,
    lastName: given.lastName,
    username: given.username,
    phone: given.phone,
    bio: given.bio,
  }
  if (JSON.stringify(after) === JSON.stringify(before)) return ok({ changed: false })
  await tx
    .update(profiles)
    .set({ ...after, fullName: `${given.firstName} ${given.lastName}` })
    .where(eq(profiles.id, profileId))
  if (given.username.toLowerCase() !== before.username.toLowerCase()) {
    await assertNotReserved(tx, { username: given.username, profileId, now })
    await releaseUsername(tx, { username: before.username, profileId, now })
  }
  return ok({ changed: true })
}
