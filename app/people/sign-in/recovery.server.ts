import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'

import { profiles, tokens } from '#drizzle/tables/people.ts'
import { asksForSecondStep } from '#app/people/access/queries.server.ts'
import { isHouseRole, roles } from '#app/shared/roles.ts'
import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { accountProblems } from './words.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { revokeLinksOf, issueLink, isUsableLink, consumeLink } from '#app/platform/email-links.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { findPasswordProblem } from './common-passwords.server.ts'
import type { NewAccount } from './forms.ts'
import { hashInTurn, uncountedWhenBusy } from './hashing.server.ts'
import { passwordChangedEmail, passwordNeededEmail, resetEmail } from './emails.server.ts'
import { linksOfOldPassword } from './password.server.ts'

const { accounts } = business

/** Ends earlier links. Same answer and duration with or without an account (docs/product.md#accounts). */
export async function requestPasswordReset({
  email,
  address,
  now,
}: {
  email: string
  address: string
  now: Date
}): Promise<Outcome> {
  const allowed = await Promise.all([
    withinLimit(`reset:account:${email.toLowerCase()}`, limits.passwordReset, now),
    withinLimit(`reset:address:${address}`, limits.passwordResetFrom, now),
  ])
  if (allowed.includes(false)) return fail({ ...accountProblems.tooManyTries, retryAfter: limits.passwordReset.within })
  await Promise.all([sendResetLink(email, now), new Promise((resolve) => setTimeout(resolve, sendingTime))])
  return ok()
}

/** Milliseconds; longer than writing the email takes. */
export const sendingTime = 200

async function sendResetLink(email: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .where(and(eq(profiles.email, email), isNull(profiles.deletedAt)))
      // Of two requests at once, the second sees the link of the first.
      .for('no key update')
    if (!person) return
    await revokeLinksOf(tx, { profileId: person.id, purposes: ['reset_password'], now })
    await enqueueMail(tx, resetEmail(person, await issueResetLink(tx, person, now)))
  })
}

/** Only for people who still have those rights. Safe to repeat. */
export async function requireNewPassword(profileId: string, now: Date): Promise<void> {
  const needsOne = inArray(profiles.role, roles.filter(isHouseRole))
  await db.transaction(async (tx) => {
    const [person] = await tx
      .update(profiles)
      .set({ passwordHash: noPassword })
      .where(
        and(eq(profiles.id, profileId), ne(profiles.passwordHash, noPassword), isNull(profiles.deletedAt), needsOne),
      )
      .returning({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
    if (!person) return
    await revokeLinksOf(tx, { profileId, purposes: linksOfOldPassword, now })
    await endSessionsOf(profileId, now, tx)
    await enqueueMail(tx, passwordNeededEmail(person, await issueResetLink(tx, person, now)))
  })
}

/** Matches no hash. */
const noPassword = 'none'

function issueResetLink(tx: Transaction, { id: profileId, email }: { id: string; email: string }, now: Date) {
  return issueLink(tx, {
    purpose: 'reset_password',
    profileId,
    email,
    expiresAt: later(now, accounts.resetLivesFor),
    now,
  })
}

/** Read-only: mail programs prefetch links. */
export async function findReset(secret: string, now: Date): Promise<(NewAccount & { id: string }) | null> {
  const [account] = await db
    .select({
      id: profiles.id,
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      role: profiles.role,
    })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .where(and(isUsableLink('reset_password', secret, now), isNull(profiles.deletedAt)))
  return account ?? null
}

/** The link also proves the address. A weak password leaves the link usable. */
export async function resetPassword(given: {
  secret: string
  password: string
  now: Date
}): Promise<Outcome<{ id: string; passwordHash: string; asksForSecondStep: boolean }>> {
  const { secret, password, now } = given
  const account = await findReset(secret, now)
  if (!account) return fail(accountProblems.resetUsed)
  const weak = findPasswordProblem(password, account)
  if (weak) return fail(weak, 'password')
  const limit = limits.passwordProof
  const key = `reset:link:${account.id}`
  if (!(await withinLimit(key, limit, now))) return fail({ ...accountProblems.tooManyTries, retryAfter: limit.within })
  const passwordHash = await uncountedWhenBusy([key], hashInTurn(password))
  return db.transaction(async (tx) => {
    const used = await consumeLink(tx, { purpose: 'reset_password', secret, now })
    if (!used) return fail(accountProblems.resetUsed)
    await revokeLinksOf(tx, { profileId: account.id, purposes: linksOfOldPassword, now })
    const emailConfirmedAt = sql`case when ${profiles.email} = ${used.email} then coalesce(${profiles.emailConfirmedAt}, ${now.toISOString()}::timestamptz) else ${profiles.emailConfirmedAt} end`
    const person = one(
      await tx
        .update(profiles)
        .set({ passwordHash, emailConfirmedAt })
        .where(eq(profiles.id, account.id))
        .returning({ id: profiles.id, asksForSecondStep }),
    )
    await endSessionsOf(account.id, now, tx)
    await enqueueMail(tx, passwordChangedEmail(account, now))
    logInfo('factor.changed', { profileId: account.id, change: 'password' })
    return ok({ ...person, passwordHash })
  })
}
