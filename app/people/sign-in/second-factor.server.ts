/** The second step of a sign-in: an authenticator app or a passkey, and recovery codes for when the phone is gone. */
import { and, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'

import { passkeys, profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { asksForSecondStep } from '#app/people/access/queries.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/limits.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { uncountAttempt, withinLimit } from '#app/platform/rate-limit.server.ts'
import { decryptSecret, encryptSecret } from '#app/platform/secrets.server.ts'
import { endSessionsOf, recordFactor } from '#app/platform/session.server.ts'
import { later } from '#app/shared/durations.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import {
  authenticatorAddress,
  hashRecoveryCode,
  newAuthenticatorSecret,
  newRecoveryCodes,
  stepOfCode,
} from './authenticator.server.ts'
import {
  recoveryCodeUsedEmail,
  recoveryCodesRenewedEmail,
  secondFactorOffEmail,
  secondFactorOnEmail,
} from './emails.server.ts'
import { acceptPasskey } from './passkeys.server.ts'
import { checkPassword, whilePasswordIs } from './password.server.ts'
import { findSessionId } from './sessions.server.ts'
import { accountProblems } from './words.ts'

/** What shows that it is the owner: a code, or instead what a passkey of theirs signed. */
export type Factor = { code?: string; credential?: string }
/** The password, where that alone opens the account; a factor, where signing in has two steps. */
export type Proof = Factor & { password?: string }

type Given = Factor & { profileId: string; tokenHash: string | undefined; now: Date }

export async function findSecondFactor(profileId: string) {
  const [row] = await db
    .select({
      since: profiles.secondFactorConfirmedAt,
      codesLeft: sql<number>`cardinality(${profiles.recoveryCodeHashes})`,
    })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return row?.since ? { since: row.since, codesLeft: row.codesLeft } : null
}

export async function findFactors(profileId: string) {
  const { secondFactorConfirmedAt, recoveryCodeHashes, id } = profiles
  const [row] = await db
    .select({
      hasApp: sql<boolean>`${secondFactorConfirmedAt} is not null`,
      passkeys: db.$count(passkeys, eq(passkeys.profileId, profileId)),
      codesLeft: sql<number>`cardinality(${recoveryCodeHashes})`,
      asksForSecondStep,
    })
    .from(profiles)
    .where(eq(id, profileId))
  return row ?? { hasApp: false, passkeys: 0, codesLeft: 0, asksForSecondStep: false }
}

/**
 * To change how one signs in takes what signing in takes. `quietly`: another email says more than that a recovery code was
 * used.
 */
export async function proveOwner(
  given: Proof & { profileId: string; quietly?: boolean; now: Date },
): Promise<Outcome<OwnAccount>> {
  const { profileId, password = '', code, credential, quietly = true, now } = given
  if (!(await findFactors(profileId)).asksForSecondStep)
    return checkPassword({ profileId, password, field: 'password', now })
  return limited(profileId, now, () =>
    transact(async (tx) => {
      const person = await acceptFactor(tx, { profileId, code, credential, now, quietly })
      return person ? ok(person) : wrongFactor({ credential })
    }),
  )
}

type OwnAccount = { id: string; passwordHash: string }

/** Confirms that it is still the owner, for the session of `tokenHash` only. */
export async function confirmSession(
  given: Proof & { profileId: string; tokenHash: string | undefined; now: Date },
): Promise<Outcome> {
  const proven = await proveOwner({ ...given, quietly: false })
  if (!proven.ok) return proven
  await recordFactor(db, given)
  return ok()
}

/** Nothing asks for codes of the app before one was entered. */
export async function startAuthenticator(given: Proof & { profileId: string; now: Date }): Promise<Outcome> {
  const { profileId, now } = given
  if (await findSecondFactor(profileId)) return fail(accountProblems.secondFactorOn)
  const proven = await proveOwner(given)
  if (!proven.ok) return proven
  const secondFactorSecret = encryptSecret(newAuthenticatorSecret(), profileId)
  const started = await db
    .update(profiles)
    .set({ secondFactorSecret, secondFactorStartedAt: now })
    .where(and(whilePasswordIs(proven.value), isNull(profiles.secondFactorConfirmedAt)))
  return started.count === 1 ? ok() : fail(accountProblems.secondFactorOn)
}

/** Null when none was started in the last minutes. */
export async function findStartedAuthenticator(profileId: string, now: Date) {
  const [row] = await db
    .select({ username: profiles.username, secret: profiles.secondFactorSecret })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isStarted(now)))
  const secret = row?.secret && decryptSecret(row.secret, profileId)
  return secret ? { secret, address: authenticatorAddress(secret, row.username) } : null
}

function isStarted(now: Date) {
  const { secondFactorSecret, secondFactorStartedAt, secondFactorConfirmedAt } = profiles
  const since = later(now, -business.accounts.secondStepLivesFor)
  return and(
    isNotNull(secondFactorSecret),
    isNull(secondFactorConfirmedAt),
    sql`${secondFactorStartedAt} > ${since.toISOString()}::timestamptz`,
  )
}

/** Turns it on and returns the recovery codes, which are readable only now. Ends all other sessions. */
export async function confirmAuthenticator({
  profileId,
  code = '',
  tokenHash,
  now,
}: Omit<Given, 'credential'>): Promise<Outcome<string[]>> {
  const keep = await findSessionId(tokenHash)
  return limited(profileId, now, () =>
    transact(async (tx) => {
      const [person] = await tx
        .select(lockedColumns)
        .from(profiles)
        .where(and(eq(profiles.id, profileId), isStarted(now)))
        .for('update')
      const secret = person?.secondFactorSecret && decryptSecret(person.secondFactorSecret, profileId)
      if (!secret) return fail(accountProblems.secondFactorNotStarted)
      const step = stepOfCode(secret, code, now)
      if (step === null) return fail(accountProblems.codeWrong, 'code')
      const codes = newRecoveryCodes()
      await tx
        .update(profiles)
        .set({
          secondFactorConfirmedAt: now,
          secondFactorStartedAt: null,
          secondFactorLastStep: step,
          recoveryCodeHashes: codes.map(hashRecoveryCode),
        })
        .where(eq(profiles.id, profileId))
      await endSessionsOf(profileId, now, tx, keep)
      await enqueueMail(tx, secondFactorOnEmail(person, now))
      logInfo('factor.changed', { profileId, change: 'app_added' })
      return ok(codes)
    }),
  )
}

/** Asks for a factor. Ends all other sessions. Recovery codes stay for those whose passkeys ask for them. */
export async function removeSecondFactor({ profileId, code, credential, tokenHash, now }: Given): Promise<Outcome> {
  const keep = await findSessionId(tokenHash)
  return limited(profileId, now, () =>
    transact(async (tx) => {
      const person = await acceptFactor(tx, { profileId, code, credential, now, quietly: true })
      if (!person) return wrongFactor({ credential })
      await clearAuthenticator(tx, profileId)
      await endSessionsOf(profileId, now, tx, keep)
      await enqueueMail(tx, secondFactorOffEmail(person, now))
      logInfo('factor.changed', { profileId, change: 'app_removed' })
      return ok()
    }),
  )
}

/** Asks for a factor; the earlier codes no longer work. Ends all other sessions. */
export async function renewRecoveryCodes({
  profileId,
  code,
  credential,
  tokenHash,
  now,
}: Given): Promise<Outcome<string[]>> {
  const keep = await findSessionId(tokenHash)
  return limited(profileId, now, () =>
    transact(async (tx) => {
      const person = await acceptFactor(tx, { profileId, code, credential, now, quietly: true })
      if (!person) return wrongFactor({ credential })
      const codes = newRecoveryCodes()
      const recoveryCodeHashes = codes.map(hashRecoveryCode)
      await tx.update(profiles).set({ recoveryCodeHashes }).where(eq(profiles.id, profileId))
      await endSessionsOf(profileId, now, tx, keep)
      await enqueueMail(tx, recoveryCodesRenewedEmail(person, now))
      logInfo('factor.changed', { profileId, change: 'recovery_codes_renewed' })
      return ok(codes)
    }),
  )
}

/** The app, the passkeys and the recovery codes. */
export async function clearSecondFactor(tx: Transaction, profileId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.profileId, profileId))
  await clearAuthenticator(tx, profileId)
}

async function clearAuthenticator(tx: Transaction, profileId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({
      secondFactorSecret: null,
      secondFactorStartedAt: null,
      secondFactorConfirmedAt: null,
      secondFactorLastStep: null,
    })
    .where(eq(profiles.id, profileId))
  await dropIdleCodes(tx, profileId)
}

/** Recovery codes go with the last thing they stand in for. */
export async function dropIdleCodes(tx: Transaction, profileId: string): Promise<void> {
  const isIdle = and(eq(profiles.id, profileId), not(asksForSecondStep))
  await tx.update(profiles).set({ recoveryCodeHashes: [] }).where(isIdle)
}

type Used = Factor & { profileId: string; now: Date; quietly?: boolean }

/** Takes what the person gave, once. Null for what is wrong. */
async function acceptFactor(tx: Transaction, { code = '', credential, ...given }: Used) {
  return credential ? acceptPasskey(tx, { ...given, credential }) : acceptCode(tx, { ...given, code })
}

function wrongFactor({ credential }: Factor) {
  return credential ? fail(accountProblems.passkeyWrong) : fail(accountProblems.codeWrong, 'code')
}

/**
 * Takes a code of the app or a recovery code, each once: of two requests with the same code, the second finds it used.
 * Null for a wrong one. `quietly`: another email says more than that a recovery code was used.
 */
export async function acceptCode(
  tx: Transaction,
  { profileId, code, now, quietly }: { profileId: string; code: string; now: Date; quietly?: boolean },
) {
  const isOn = and(eq(profiles.id, profileId), asksForSecondStep, isNull(profiles.deletedAt))
  const [person] = await tx.select(lockedColumns).from(profiles).where(isOn).for('update')
  if (!person) return null
  const secret = person.secondFactorSecret && decryptSecret(person.secondFactorSecret, profileId)
  const step = secret ? stepOfCode(secret, code, now) : null
  if (secret && step !== null) {
    const isUnused = or(isNull(profiles.secondFactorLastStep), lt(profiles.secondFactorLastStep, step))
    // Encrypted again: the session secret may have been replaced since.
    const secondFactorSecret = encryptSecret(secret, profileId)
    const used = await tx
      .update(profiles)
      .set({ secondFactorSecret, secondFactorLastStep: step })
      .where(and(isOn, isUnused))
    return used.count === 1 ? person : null
  }
  const hash = hashRecoveryCode(code)
  const [used] = await tx
    .update(profiles)
    .set({ recoveryCodeHashes: sql`array_remove(${profiles.recoveryCodeHashes}, ${hash})` })
    .where(and(isOn, sql`${hash} = any(${profiles.recoveryCodeHashes})`))
    .returning({ left: sql<number>`cardinality(${profiles.recoveryCodeHashes})` })
  if (!used) return null
  if (!quietly) await enqueueMail(tx, recoveryCodeUsedEmail(person, used.left, now))
  return person
}

const lockedColumns = columnsOf(profiles, {
  id: true,
  email: true,
  firstName: true,
  passwordHash: true,
  secondFactorSecret: true,
})

/** Five wrong codes in three minutes block it. */
async function limited<Value>(
  profileId: string,
  now: Date,
  attempt: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const key = `second-factor:own:${profileId}`
  const limit = limits.secondFactor
  if (!(await withinLimit(key, limit, now))) return fail({ ...accountProblems.tooManyTries, retryAfter: limit.within })
  const outcome = await attempt()
  if (outcome.ok) await uncountAttempt(key)
  return outcome
}
