/** Passkeys (WebAuthn): what a device is asked to sign, and whether what it signed is right (decision 092). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'

import { passkeyChallenges, passkeys, profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { limits } from '#app/platform/limits.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { newSecret } from '#app/platform/secrets.server.ts'
import { later } from '#app/shared/durations.ts'
import { fail, ok } from '#app/shared/outcome.ts'
import { accountProblems } from './words.ts'

const lifetime = business.accounts.secondStepLivesFor
const rpID = new URL(env.origin).hostname
/** ES256, EdDSA and RS256: one of them is in every device. */
const supportedAlgorithmIDs = [-7, -8, -257]

// Takes a third of a second to load, so only when a passkey is used.
const webAuthn = () => import('@simplewebauthn/server')

export async function newChallenge(profileId: string | null, now: Date): Promise<string> {
  const challenge = newSecret()
  await db.insert(passkeyChallenges).values({ challenge, profileId, expiresAt: later(now, lifetime) })
  return challenge
}

/** What the browser needs to sign in. Names no one: the device knows which accounts it has. */
export async function signInOptions(now: Date) {
  const challenge = challengeBytes(await newChallenge(null, now))
  const { generateAuthenticationOptions } = await webAuthn()
  const asked = { rpID, challenge, userVerification: 'required', timeout: lifetime } as const
  const { extensions: _, ...options } = await generateAuthenticationOptions(asked)
  return options
}

/** The same, as often as one address may ask. */
export async function requestSignInOptions({ address, now }: { address: string; now: Date }) {
  const limit = limits.passkeyChallenge
  return (await withinLimit(`passkey-challenge:${address}`, limit, now))
    ? ok(await signInOptions(now))
    : fail({ ...accountProblems.tooManyTries, retryAfter: limit.within })
}

/** For a passkey that was started in the last minutes; null when none was. */
export async function creationOptions(profileId: string, now: Date) {
  const open = and(eq(passkeyChallenges.profileId, profileId), gt(passkeyChallenges.expiresAt, now))
  const newest = db.select().from(passkeyChallenges).where(open).orderBy(desc(passkeyChallenges.expiresAt)).limit(1)
  const { username, fullName } = profiles
  const [[started], [person], own, { generateRegistrationOptions }] = await Promise.all([
    newest,
    db.select({ username, fullName }).from(profiles).where(eq(profiles.id, profileId)),
    db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.profileId, profileId)),
    webAuthn(),
  ])
  if (!started || !person) return null
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: business.name,
    rpID,
    userName: person.username,
    userDisplayName: person.fullName,
    userID: userHandle(profileId),
    challenge: challengeBytes(started.challenge),
    timeout: lifetime,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
  const excludeCredentials = own.map(({ id }) => ({ id, type: 'public-key' as const }))
  return { ...options, excludeCredentials }
}

/** The key that the device made, or null when the answer is not one to what we asked of this person. */
export async function readNewKey(tx: Transaction, given: { profileId: string; credential: string; now: Date }) {
  const response = read(registration, given.credential)
  if (!response || !(await takeChallenge(tx, response, given.profileId, given.now))) return null
  const { verifyRegistrationResponse } = await webAuthn()
  const expected = expectedOf(response)
  const checked = await verifyRegistrationResponse({ response, ...expected, supportedAlgorithmIDs }).catch(asRefused)
  if (!checked.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** The account that a passkey says it opens. Proves nothing. */
export async function findPasskeyOwner(credential: string): Promise<string | null> {
  const response = read(assertion, credential)
  if (!response) return null
  const [row] = await db
    .select({ profileId: passkeys.profileId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, response.id))
  return row?.profileId ?? null
}

/**
 * The person whose passkey signed our challenge just now, with a finger, face or PIN; null for anything else. Of two
 * requests with one answer, the second finds its challenge gone. `profileId`: no one else's passkey will do.
 */
export async function acceptPasskey(tx: Transaction, given: { credential: string; profileId?: string; now: Date }) {
  const { credential, profileId, now } = given
  const response = read(assertion, credential)
  if (!response || !(await takeChallenge(tx, response, null, now))) return null
  const isIts = and(eq(passkeys.credentialId, response.id), isNull(profiles.deletedAt))
  const [found] = await tx
    .select({
      ...columnsOf(profiles, { id: true, email: true, firstName: true, passwordHash: true }),
      passkey: columnsOf(passkeys, { id: true, credentialId: true, publicKey: true, counter: true }),
    })
    .from(passkeys)
    .innerJoin(profiles, eq(profiles.id, passkeys.profileId))
    .where(isIts)
    .for('update')
  if (!found || (profileId !== undefined && found.id !== profileId)) return null
  const { passkey, ...person } = found
  const { userHandle: said } = response.response
  if (said && said !== Buffer.from(userHandle(person.id)).toString('base64url')) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const publicKey = Buffer.from(passkey.publicKey, 'base64url')
  const known = { id: passkey.credentialId, publicKey, counter: passkey.counter }
  const checked = await verifyAuthenticationResponse({ response, ...expectedOf(response), credential: known }).catch(
    asRefused,
  )
  if (!checked.verified) return null
  const { newCounter } = checked.authenticationInfo
  await tx.update(passkeys).set({ counter: newCounter, lastUsedAt: now }).where(eq(passkeys.id, passkey.id))
  return person
}

export async function trimPasskeyChallenges(now: Date): Promise<number> {
  return (await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))).count
}

const text = z.string().regex(/^[\w-]+$/)
const shared = { id: text, rawId: text, type: z.literal('public-key'), clientExtensionResults: z.object({}) }
const registration = z.object({
  ...shared,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
}) satisfies z.ZodType<RegistrationResponseJSON>
const assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional().catch(undefined),
  }),
}) satisfies z.ZodType<AuthenticationResponseJSON>
const clientData = z.object({ challenge: z.string() })

function read<Shape extends z.ZodType>(shape: Shape, credential: string): z.output<Shape> | null {
  return shape.safeParse(parseJson(credential)).data ?? null
}

type Signed = { response: { clientDataJSON: string } }

function challengeIn({ response }: Signed): string | undefined {
  return clientData.safeParse(parseJson(Buffer.from(response.clientDataJSON, 'base64url').toString())).data?.challenge
}

/** Uses up the challenge. False when it isn't ours, has expired or was used before. */
async function takeChallenge(executor: Executor, signed: Signed, profileId: string | null, now: Date) {
  const challenge = challengeIn(signed)
  if (!challenge) return false
  const of = profileId === null ? isNull(passkeyChallenges.profileId) : eq(passkeyChallenges.profileId, profileId)
  const open = and(eq(passkeyChallenges.challenge, challenge), of, gt(passkeyChallenges.expiresAt, now))
  return (await executor.delete(passkeyChallenges).where(open)).count === 1
}

function expectedOf(signed: Signed) {
  const expectedChallenge = challengeIn(signed) ?? ''
  return { expectedChallenge, expectedOrigin: env.origin, expectedRPID: rpID, requireUserVerification: true }
}

/** The package throws for what is wrong with an answer, also where it can't be read. */
function asRefused(error: unknown): { verified: false } {
  logInfo('passkey.refused', { reason: error instanceof Error ? error.message.replace(/["“].*/s, '') : 'unknown' })
  return { verified: false }
}

function challengeBytes(challenge: string) {
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/** What the device keeps of the account: neither username nor email. */
function userHandle(profileId: string) {
  return new Uint8Array(Buffer.from(profileId.replaceAll('-', ''), 'hex'))
}

function parseJson(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return null
  }
}
