import { and, eq, isNull } from 'drizzle-orm'

import { profiles, tokens } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { accountProblems } from './words.ts'
import { db, transact, violatedConstraint, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { revokeLinksOf, issueLink, isUsableLink, consumeLink } from '#app/platform/email-links.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { later } from '#app/shared/durations.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { addressInUseEmail, emailChangeRequestedEmail, emailChangedEmail, newAddressEmail } from './emails.server.ts'
import { checkPassword, whilePasswordIs } from './password.server.ts'

/** The same answer when the address is taken; its owner is told instead. */
export async function requestEmailChange(given: {
  profileId: string
  email: string
  password: string
  now: Date
}): Promise<Outcome> {
  const { profileId, email, now } = given
  const limit = limits.emailChange
  const proven = await checkPassword({ profileId, password: given.password, field: 'password', now })
  if (!proven.ok) return proven
  const person = proven.value
  if (person.email.toLowerCase() === email.toLowerCase()) return fail(accountProblems.emailUnchanged, 'email')
  if (!(await withinLimit(`email-change:${profileId}`, limit, now))) {
    return fail({ ...accountProblems.tooManyTries, retryAfter: limit.within })
  }
  return db.transaction(async (tx) => {
    const [still] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(whilePasswordIs(person))
      .for('no key update')
    if (!still) return fail(accountProblems.currentPasswordWrong, 'password')
    await revokeLinksOf(tx, { profileId, purposes: ['change_email'], now })
    const [owner] = await tx
      .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .where(and(eq(profiles.email, email), isNull(profiles.deletedAt)))
    if (owner) await enqueueMail(tx, addressInUseEmail(owner, now))
    else await sendLink(tx, { ...person, newEmail: email }, now)
    await enqueueMail(tx, emailChangeRequestedEmail(person, now))
    return ok()
  })
}

export async function findEmailChange(secret: string, now: Date) {
  const [found] = await db
    .select({ profileId: tokens.profileId, email: tokens.email })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .where(and(isUsableLink('change_email', secret, now), isNull(profiles.deletedAt)))
  return found?.profileId && found.email ? { profileId: found.profileId, email: found.email } : null
}

/** Refuses a used link, and an address taken in the meantime, with the same answer (decision 009). */
export async function applyEmailChange(secret: string, now: Date): Promise<Outcome> {
  try {
    return await transact(async (tx) => {
      const link = await consumeLink(tx, { purpose: 'change_email', secret, now })
      if (!link) return fail(accountProblems.linkUsed)
      const [before] = await tx
        .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
        .from(profiles)
        .where(and(eq(profiles.id, link.profileId), isNull(profiles.deletedAt)))
        .for('update')
      if (!before) return fail(accountProblems.linkUsed)
      await tx.update(profiles).set({ email: link.email, emailConfirmedAt: now }).where(eq(profiles.id, before.id))
      await revokeLinksOf(tx, {
        profileId: before.id,
        purposes: ['reset_password', 'confirm_email', 'change_email'],
        now,
      })
      await enqueueMail(tx, emailChangedEmail(before, link.email, now))
      return ok()
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'profiles_email_unique') throw error
    await consumeLink(db, { purpose: 'change_email', secret, now })
    return fail(accountProblems.linkUsed)
  }
}

async function sendLink(
  tx: Transaction,
  person: { id: string; firstName: string; newEmail: string },
  now: Date,
): Promise<void> {
  const { id: profileId, newEmail: email } = person
  const expiresAt = later(now, business.accounts.confirmationLivesFor)
  const link = await issueLink(tx, { purpose: 'change_email', profileId, email, expiresAt, now })
  await enqueueMail(tx, newAddressEmail({ email, firstName: person.firstName }, link))
}
