/** The passkeys of one's own account: added, listed, removed. */
import { and, asc, eq } from 'drizzle-orm'

import { passkeys, profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { asksForSecondStep } from '#app/people/access/queries.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, transact, violatedConstraint } from '#app/platform/db.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { endSessionsOf } from '#app/platform/session.server.ts'
import { isId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { hashRecoveryCode, newRecoveryCodes } from './authenticator.server.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './emails.server.ts'
import { newChallenge, readNewKey } from './passkeys.server.ts'
import { dropIdleCodes, proveOwner, type Proof } from './second-factor.server.ts'
import { findSessionId } from './sessions.server.ts'
import { accountProblems } from './words.ts'

type Own = { profileId: string; now: Date }

export function listPasskeys(profileId: string) {
  return db
    .select(columnsOf(passkeys, { id: true, name: true, createdAt: true, lastUsedAt: true }))
    .from(passkeys)
    .where(eq(passkeys.profileId, profileId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Then the device has 15 minutes to make it. */
export async function startPasskey(given: Proof & Own): Promise<Outcome> {
  const { profileId, now } = given
  const proven = await proveOwner(given)
  if (!proven.ok) return proven
  const has = await db.$count(passkeys, eq(passkeys.profileId, profileId))
  if (has >= business.accounts.mostPasskeys) return fail(accountProblems.passkeysFull)
  await newChallenge(profileId, now)
  return ok()
}

/**
 * Ends all other sessions. Returns recovery codes, readable only now, where signing in has two steps from now on and there
 * are none yet.
 */
export async function addPasskey(
  given: Own & { name: string; credential: string; tokenHash: string | undefined },
): Promise<Outcome<string[]>> {
  const { profileId, name, credential, tokenHash, now } = given
  const keep = await findSessionId(tokenHash)
  const added = transact<string[]>(async (tx) => {
    const own = eq(profiles.id, profileId)
    const [owner] = await tx
      .select(columnsOf(profiles, { id: true, email: true, firstName: true }))
      .from(profiles)
      .where(own)
      .for('update')
    const key = owner && (await readNewKey(tx, { profileId, credential, now }))
    if (!key) return fail(accountProblems.passkeyNotMade)
    await tx.insert(passkeys).values({ ...key, profileId, name, createdAt: now })
    const codes = newRecoveryCodes()
    const lacksCodes = and(own, asksForSecondStep, eq(profiles.recoveryCodeHashes, []))
    const given = await tx
      .update(profiles)
      .set({ recoveryCodeHashes: codes.map(hashRecoveryCode) })
      .where(lacksCodes)
    await endSessionsOf(profileId, now, tx, keep)
    await enqueueMail(tx, passkeyAddedEmail(owner, name, now))
    logInfo('factor.changed', { profileId, change: 'passkey_added' })
    return ok(given.count === 1 ? codes : [])
  })
  return added.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'passkeys_credential_unique') throw error
    return fail(accountProblems.passkeyKnown)
  })
}

/** Ends all other sessions. */
export async function removePasskey(
  given: Proof & Own & { id: string; tokenHash: string | undefined },
): Promise<Outcome> {
  const { profileId, id, tokenHash, now } = given
  if (!isId(id)) return fail(accountProblems.passkeyMissing)
  const proven = await proveOwner(given)
  if (!proven.ok) return proven
  const keep = await findSessionId(tokenHash)
  return transact(async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.profileId, profileId))
    const [removed] = await tx
      .delete(passkeys)
      .where(own)
      .returning(columnsOf(passkeys, { name: true }))
    const [owner] = await tx
      .select(columnsOf(profiles, { id: true, email: true, firstName: true }))
      .from(profiles)
      .where(eq(profiles.id, profileId))
    if (!removed || !owner) return fail(accountProblems.passkeyMissing)
    await dropIdleCodes(tx, profileId)
    await endSessionsOf(profileId, now, tx, keep)
    await enqueueMail(tx, passkeyRemovedEmail(owner, removed.name, now))
    logInfo('factor.changed', { profileId, change: 'passkey_removed' })
    return ok()
  })
}
