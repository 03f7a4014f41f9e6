import { and, eq, isNull } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { limits } from '#app/platform/limits.ts'
import { accountProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { revokeLinksOf } from '#app/platform/email-links.server.ts'
import { uncountAttempt, withinLimit } from '#app/platform/rate-limit.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { findPasswordProblem } from './common-passwords.server.ts'
import type { NewAccount } from './forms.ts'
import { hashInTurn, matchesInTurn, uncountedWhenBusy } from './hashing.server.ts'
import { passwordChangedEmail } from './emails.server.ts'
import { findSessionId } from './sessions.server.ts'

/** A new password ends what the old one may have started. */
export const linksOfOldPassword: Parameters<typeof revokeLinksOf>[1]['purposes'] = ['reset_password', 'change_email']

type CheckedAccount = NewAccount & { id: string; passwordHash: string }

/** Hashing takes 100 ms: act under this condition, so that a password changed in the meantime wins. */
export function whilePasswordIs({ id, passwordHash }: { id: string; passwordHash: string }) {
  return and(eq(profiles.id, id), eq(profiles.passwordHash, passwordHash))
}

/** Ten failures in three minutes block it. */
export async function checkPassword(given: {
  profileId: string
  password: string
  field: string
  now: Date
}): Promise<Outcome<CheckedAccount>> {
  const { profileId, password, field, now } = given
  const key = `password-proof:${profileId}`
  const limit = limits.passwordProof
  if (!(await withinLimit(key, limit, now))) return fail({ ...accountProblems.tooManyTries, retryAfter: limit.within })
  const { id, username, firstName, lastName, email, role, passwordHash } = profiles
  const [account] = await db
    .select({ id, username, firstName, lastName, email, role, passwordHash })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
  const matches = await uncountedWhenBusy([key], matchesInTurn(password, account?.passwordHash))
  if (!account || !matches) return fail(accountProblems.currentPasswordWrong, field)
  await uncountAttempt(key)
  return ok(account)
}

/** Ends all other sessions and open links. */
export async function changePassword(given: {
  profileId: string
  currentPassword: string
  password: string
  tokenHash: string | undefined
  now: Date
}): Promise<Outcome> {
  const { profileId, currentPassword, password, tokenHash, now } = given
  const proven = await checkPassword({ profileId, password: currentPassword, field: 'currentPassword', now })
  if (!proven.ok) return proven
  const account = proven.value
  if (password.normalize('NFKC') === currentPassword.normalize('NFKC'))
    return fail(accountProblems.passwordUnchanged, 'password')
  const weak = findPasswordProblem(password, account)
  if (weak) return fail(weak, 'password')
  const passwordHash = await hashInTurn(password)
  const keep = await findSessionId(tokenHash)
  return db.transaction(async (tx) => {
    const changed = await tx.update(profiles).set({ passwordHash }).where(whilePasswordIs(account))
    if (changed.count === 0) return fail(accountProblems.currentPasswordWrong, 'currentPassword')
    await revokeLinksOf(tx, { profileId, purposes: linksOfOldPassword, now })
    await endSessionsOf(profileId, now, tx, keep)
    await enqueueMail(tx, passwordChangedEmail(account, now))
    logInfo('factor.changed', { profileId, change: 'password' })
    return ok()
  })
}
