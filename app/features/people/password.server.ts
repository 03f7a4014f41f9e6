import { and, eq, isNull } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { revokeLinksOf } from '#app/platform/email-links.server.ts'
import { hashPassword, passwordMatches } from '#app/platform/passwords.server.ts'
import { uncountAttempt, withinLimit } from '#app/platform/rate-limit.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { passwordProblem, type Account } from './forms.ts'
import { passwordChangedEmail } from './emails.server.ts'
import { findSessionId } from './sessions.server.ts'

/**
 * What whoever knew the former password may have set going: with a new one nothing of it goes on, least of all an address
 * that would let them in again.
 */
export const linksOfOldPassword: Parameters<typeof revokeLinksOf>[1]['purposes'] = ['reset_password', 'change_email']

type CheckedAccount = Account & { id: string; passwordHash: string }

/**
 * The account, as a condition, while its password is the one that was judged. Judging takes a tenth of a second: what
 * follows from it happens under this condition, in one transaction with the row, so that a password set meanwhile finds and
 * ends it, or nothing happens at all.
 */
export function whilePasswordIs({ id, passwordHash }: { id: string; passwordHash: string }) {
  return and(eq(profiles.id, id), eq(profiles.passwordHash, passwordHash))
}

/**
 * Asks for the current password before what a stolen session must not do; refuses at `field`. Ten wrong ones in three
 * minutes close that door for the rest of them.
 */
export async function checkPassword(given: {
  profileId: string
  password: string
  field: string
  now: Date
}): Promise<Outcome<CheckedAccount>> {
  const { profileId, password, field, now } = given
  const key = `password-proof:${profileId}`
  const limit = business.limits.passwordProof
  if (!(await withinLimit(key, limit, now))) return fail({ ...problems.account.tooManyTries, retryAfter: limit.within })
  const { id, username, firstName, lastName, email, role, passwordHash } = profiles
  const [account] = await db
    .select({ id, username, firstName, lastName, email, role, passwordHash })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
  if (!account || !(await passwordMatches(password, account.passwordHash)))
    return fail(problems.account.currentPasswordWrong, field)
  await uncountAttempt(key)
  return ok(account)
}

/**
 * Sets another password for who knows the current one: every session but the one of `tokenHash` ends, links to set a new
 * one or to change the address die, and a mail says so. Refuses a password too weak for the account's role.
 */
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
  if (await passwordMatches(password, account.passwordHash)) return fail(problems.account.passwordUnchanged, 'password')
  const weak = passwordProblem(password, account)
  if (weak) return fail(weak, 'password')
  const passwordHash = await hashPassword(password)
  const keep = await findSessionId(tokenHash)
  return db.transaction(async (tx) => {
    const changed = await tx.update(profiles).set({ passwordHash }).where(whilePasswordIs(account))
    // Changed in another browser meanwhile: what was typed is not the current one any more.
    if (changed.count === 0) return fail(problems.account.currentPasswordWrong, 'currentPassword')
    await revokeLinksOf(tx, { profileId, purposes: linksOfOldPassword, now })
    await endSessionsOf(profileId, now, tx, keep)
    await enqueueMail(tx, passwordChangedEmail(account, now))
    return ok()
  })
}
