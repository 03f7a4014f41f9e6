/** Passkeys: added, signed in with, removed, and every answer that is not the one we asked for. */
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { passkeyChallenges, passkeys, profiles, sessions } from '#drizzle/tables/people.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { resetSecondFactor } from '#app/people/approvals/second-step-reset.server.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/limits.ts'
import { hashPassword } from '#app/platform/passwords.server.ts'
import { sessionOwner, sessionTokenHash, startSession } from '#app/platform/session.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { subjectsTo } from '#tests/support/outbox.ts'
import { passkeyDevice } from '#tests/support/passkey-device.ts'
import { addPerson } from '#tests/support/people.ts'
import { enterCode, signIn, signInWithPasskey } from './commands.server.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from './own-passkeys.server.ts'
import { creationOptions, signInOptions, trimPasskeyChallenges } from './passkeys.server.ts'
import { confirmSession, findFactors, renewRecoveryCodes, startAuthenticator } from './second-factor.server.ts'
import { accountProblems } from './words.ts'

const now = new Date('2026-11-21T15:00:10Z')
const password = 'amber-river-9'
const wrong = { problem: accountProblems.passkeyWrong }
const notMade = { problem: accountProblems.passkeyNotMade }

let passwordHash: string
beforeAll(async () => void (passwordHash = await hashPassword(password)))

let lastAddress = 0
const from = (cookie = '') =>
  new Request('http://localhost/signin', {
    headers: { 'x-client-address': `10.9.0.${(lastAddress += 1)}`, Cookie: cookie },
  })
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

type Device = ReturnType<typeof passkeyDevice>

async function started(profileId: string) {
  expect(await startPasskey({ profileId, password, now })).toEqual({ ok: true })
  const options = await creationOptions(profileId, now)
  if (!options) throw new Error('no passkey was started')
  return options
}

function add(profileId: string, credential: string, at = now) {
  return addPasskey({ profileId, name: 'Blue phone', credential, tokenHash: undefined, now: at })
}

async function withPasskey(more: Parameters<typeof addPerson>[0] = {}, device = passkeyDevice()) {
  const person = await addPerson({ passwordHash, ...more })
  const added = await add(person.id, device.create(await started(person.id)))
  if (!added.ok) throw new Error(added.problem.body)
  return { ...person, device, codes: added.value }
}

const signInWith = (credential: string, at = now) => signInWithPasskey({ request: from(), credential, now: at })
const answered = async (device: Device, said: Parameters<Device['get']>[1] = {}) =>
  device.get(await signInOptions(now), said)
const openSessions = (profileId: string) =>
  db.$count(sessions, and(eq(sessions.profileId, profileId), isNull(sessions.endedAt)))
const office = { role: 'staff', approvalStatus: 'approved' } as const

describe('adding one', () => {
  test('asks for the password, and for a device that has none of theirs', async () => {
    const { id, email, device } = await withPasskey()
    expect(await subjectsTo(email)).toEqual(['A passkey was added to your Marque account'])
    expect(await listPasskeys(id)).toMatchObject([{ name: 'Blue phone', createdAt: now, lastUsedAt: null }])
    expect(await startPasskey({ profileId: id, password: 'wrong', now })).toMatchObject({
      problem: accountProblems.currentPasswordWrong,
      field: 'password',
    })
    const options = await started(id)
    expect(options.excludeCredentials).toHaveLength(1)
    expect([options.rp.id, options.authenticatorSelection]).toMatchObject([
      'localhost',
      { residentKey: 'required', userVerification: 'required' },
    ])
    expect(await add(id, device.create(options))).toMatchObject({ problem: accountProblems.passkeyKnown })
  })

  test.each([
    ['for another site', { origin: 'https://marque.example.net' }],
    ['for another name of the site', { rpId: 'marque.example.net' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
  ])('refuses one made %s', async (_, said) => {
    const { id } = await addPerson({ passwordHash })
    expect(await add(id, passkeyDevice().create(await started(id), said))).toMatchObject(notMade)
    expect(await listPasskeys(id)).toEqual([])
  })

  test('takes each challenge once, from its person, for 15 minutes', async () => {
    const [one, other] = [await addPerson({ passwordHash }), await addPerson({ passwordHash })]
    const late = await started(one.id)
    const over = later(now, business.accounts.secondStepLivesFor)
    expect(await add(one.id, passkeyDevice().create(late), over)).toMatchObject(notMade)
    expect(await add(other.id, passkeyDevice().create(late))).toMatchObject(notMade)
    expect((await add(one.id, passkeyDevice().create(late))).ok).toBe(true)
    expect(await add(one.id, passkeyDevice().create(late))).toMatchObject(notMade)
    expect(await add(one.id, 'no answer of a device')).toMatchObject(notMade)
  })

  test('ends all other sessions, and stops at a number', async () => {
    const { id } = await addPerson({ passwordHash })
    const own = await startSession(from(), { profileId: id, now })
    await startSession(from(), { profileId: id, now })
    const tokenHash = await sessionTokenHash(from(own.split(';')[0]))
    const credential = passkeyDevice().create(await started(id))
    expect(await addPasskey({ profileId: id, name: 'Key', credential, tokenHash, now })).toEqual({
      ok: true,
      value: [],
    })
    expect([await openSessions(id), await sessionOwner(from(own.split(';')[0]))]).toEqual([1, id])
    const more = Array.from({ length: business.accounts.mostPasskeys - 1 }, (_, index) => ({
      profileId: id,
      credentialId: `${id}-${index}`,
      publicKey: '',
      counter: 0,
      name: 'Key',
    }))
    await db.insert(passkeys).values(more)
    expect(await startPasskey({ profileId: id, password, now })).toMatchObject({
      problem: accountProblems.passkeysFull,
    })
  })
})

describe('signing in', () => {
  test('takes the passkey alone, in one step, and notes when', async () => {
    const { id, device } = await withPasskey(office)
    const entered = await signInWith(await answered(device))
    expect(await sessionOwner(from(entered.ok ? cookiesOf(entered.value) : ''))).toBe(id)
    expect(await listPasskeys(id)).toMatchObject([{ lastUsedAt: now }])
  })

  test('refuses an answer that was given before, also of two at once', async () => {
    const { device } = await withPasskey()
    const credential = await answered(device)
    const answers = await Promise.all([signInWith(credential), signInWith(credential)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await signInWith(credential)).toMatchObject(wrong)
  })

  test.each([
    ['for another site', { origin: 'https://marque.example.net' }],
    ['for another name of the site', { rpId: 'marque.example.net' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['as another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses what was signed %s', async (_, said) => {
    const { id, device } = await withPasskey()
    expect(await signInWith(await answered(device, said))).toMatchObject(wrong)
    expect(await openSessions(id)).toBe(0)
  })

  test('refuses a challenge of ours that is for adding, made up, or 15 minutes old', async () => {
    const { id, device } = await withPasskey()
    expect(await signInWith(device.get(await started(id)))).toMatchObject(wrong)
    expect(await signInWith(device.get({ challenge: 'bWFkZSB1cA' }))).toMatchObject(wrong)
    const late = later(now, business.accounts.secondStepLivesFor)
    expect(await signInWith(await answered(device), late)).toMatchObject(wrong)
    await trimPasskeyChallenges(late)
    expect(await db.$count(passkeyChallenges)).toBe(0)
  })

  test('refuses a counter that did not rise: the key may have been copied', async () => {
    const { device } = await withPasskey({}, passkeyDevice({ counter: 7 }))
    expect((await signInWith(await answered(device, { counter: 9 }))).ok).toBe(true)
    for (const counter of [9, 8, 0]) expect(await signInWith(await answered(device, { counter }))).toMatchObject(wrong)
    expect((await signInWith(await answered(device, { counter: 10 }))).ok).toBe(true)
  })

  test('refuses keys that are not known, and that belong to a deleted account', async () => {
    expect(await signInWith(await answered(passkeyDevice()))).toMatchObject(wrong)
    expect(await signInWith('{}')).toMatchObject(wrong)
    const { id, device } = await withPasskey()
    await db.update(profiles).set({ deletedAt: now }).where(eq(profiles.id, id))
    expect(await signInWith(await answered(device))).toMatchObject(wrong)
  })

  test('is paused after ten failures from one address, whatever became of passwords there', async () => {
    const { username, device } = await withPasskey()
    const request = from()
    const attempt = async (said = {}) => signInWithPasskey({ request, credential: await answered(device, said), now })
    for (let tries = 0; tries < limits.signIn.count; tries += 1)
      await signIn({ request, username, password: 'wrong-one', now })
    expect(await signIn({ request, username, password, now })).toMatchObject({ problem: accountProblems.tooManyTries })
    for (let tries = 0; tries < limits.signIn.count; tries += 1)
      expect(await attempt({ isVerified: false })).toMatchObject(wrong)
    expect(await attempt()).toMatchObject({ problem: accountProblems.tooManyTries })
    expect((await signInWith(await answered(device))).ok).toBe(true)
  })
})

describe('where a password alone opened the account', () => {
  test('it still does for a member, who gets no recovery codes', async () => {
    const { id, username, codes } = await withPasskey({ approvalStatus: 'approved' })
    expect(codes).toEqual([])
    expect(await signIn({ request: from(), username, password, now })).toMatchObject({ value: { asksForCode: false } })
    expect(await findFactors(id)).toMatchObject({ hasApp: false, passkeys: 1, asksForSecondStep: false })
  })

  test('it no longer does for staff: the passkey, or a recovery code after the password', async () => {
    const { id, username, codes } = await withPasskey(office)
    expect(codes).toHaveLength(business.accounts.recoveryCodes)
    expect(await findViewerById(id, now)).toMatchObject({ hasSecondFactor: true, secondFactorDue: null })
    const first = await signIn({ request: from(), username, password, now })
    expect(first).toMatchObject({ value: { asksForCode: true } })
    const request = from(first.ok ? cookiesOf(first.value.headers) : '')
    expect((await enterCode({ request, code: codes[0] ?? '', now })).ok).toBe(true)
  })

  test('to change how staff sign in takes a factor: the password is not enough', async () => {
    const { id, device, codes } = await withPasskey(office)
    const own = { profileId: id, now }
    const wrongCode = { problem: accountProblems.codeWrong, field: 'code' }
    expect(await startPasskey({ ...own, password })).toMatchObject(wrongCode)
    expect(await startAuthenticator({ ...own, password })).toMatchObject(wrongCode)
    expect((await startPasskey({ ...own, code: codes[0] })).ok).toBe(true)
    expect((await startAuthenticator({ ...own, credential: await answered(device) })).ok).toBe(true)
    const cookie = (await startSession(from(), { profileId: id, now: later(now, -minutes(20)) })).split(';')[0]
    const tokenHash = await sessionTokenHash(from(cookie))
    expect((await confirmSession({ ...own, tokenHash, credential: await answered(device) })).ok).toBe(true)
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, tokenHash ?? ''))
    expect(session?.secondFactorAt).toEqual(now)
    const stranger = await withPasskey()
    expect(await startPasskey({ ...own, credential: await answered(stranger.device) })).toMatchObject(wrong)
    const renewed = await renewRecoveryCodes({ ...own, credential: await answered(device), tokenHash: undefined })
    expect(renewed.ok && renewed.value).toHaveLength(business.accounts.recoveryCodes)
  })
})

describe('removing one', () => {
  test('asks for the password, ends all other sessions and is emailed', async () => {
    const { id, email, device } = await withPasskey()
    const [passkey] = await listPasskeys(id)
    const remove = (profileId: string, typed = password) =>
      removePasskey({ profileId, id: passkey?.id ?? '', password: typed, tokenHash: undefined, now })
    expect(await remove(id, 'wrong')).toMatchObject({ field: 'password' })
    const stranger = await withPasskey()
    expect(await remove(stranger.id)).toMatchObject({ problem: accountProblems.passkeyMissing })
    await startSession(from(), { profileId: id, now: later(now, -minutes(1)) })
    expect(await remove(id)).toEqual({ ok: true })
    expect([await listPasskeys(id), await openSessions(id)]).toEqual([[], 0])
    expect(await subjectsTo(email)).toContain('A passkey was removed from your Marque account')
    expect(await signInWith(await answered(device))).toMatchObject(wrong)
    expect(await remove(id)).toMatchObject({ problem: accountProblems.passkeyMissing })
  })

  test('the last one of staff takes the recovery codes with it', async () => {
    const { id, codes } = await withPasskey(office)
    const [passkey] = await listPasskeys(id)
    const removed = await removePasskey({
      profileId: id,
      id: passkey?.id ?? '',
      code: codes[0],
      tokenHash: undefined,
      now,
    })
    expect(removed).toEqual({ ok: true })
    expect(await findFactors(id)).toEqual({ hasApp: false, passkeys: 0, codesLeft: 0, asksForSecondStep: false })
  })

  test('a reset by an admin removes them all', async () => {
    const { id: adminId } = await addPerson({ role: 'admin', approvalStatus: 'approved' })
    const { id, device } = await withPasskey()
    expect(await resetSecondFactor({ adminId, personId: id, reason: 'Lost the phone.', now })).toEqual({ ok: true })
    expect(await listPasskeys(id)).toEqual([])
    expect(await signInWith(await answered(device))).toMatchObject(wrong)
  })
})
