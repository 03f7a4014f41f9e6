/** The second step of a sign-in: set up, asked for, lost. */
import { and, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'

import { profiles, sessions } from '#drizzle/tables/people.ts'
import { resetSecondFactor } from '#app/people/approvals/second-step-reset.server.ts'
import { endSessionsByAdmin } from '#app/people/approvals/session-ends.server.ts'
import { listDecisions } from '#app/people/approvals/queries.server.ts'
import { approvalProblems } from '#app/people/approvals/words.ts'
import { db, ownerSql } from '#app/platform/db.server.ts'
import { limits } from '#app/platform/limits.ts'
import { hashPassword } from '#app/platform/passwords.server.ts'
import { sessionOwner, sessionTokenHash, startSession } from '#app/platform/session.server.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { subjectsTo } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { enterCode, signIn } from './commands.server.ts'
import { changePassword } from './password.server.ts'
import {
  confirmAuthenticator,
  findSecondFactor,
  findStartedAuthenticator,
  removeSecondFactor,
  renewRecoveryCodes,
  startAuthenticator,
} from './second-factor.server.ts'
import { accountProblems } from './words.ts'

const now = new Date('2026-11-21T15:00:10Z')
const password = 'amber-river-9'
const wrong = '000000'

let passwordHash: string
beforeAll(async () => void (passwordHash = await hashPassword(password)))

let lastAddress = 0
const from = (cookie = '') =>
  new Request('http://localhost/signin', {
    headers: { 'x-client-address': `10.8.0.${(lastAddress += 1)}`, Cookie: cookie },
  })
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

async function secretOf(profileId: string): Promise<string> {
  const started = await findStartedAuthenticator(profileId, now)
  return started?.secret ?? ''
}

/** Someone with an authenticator app, turned on a minute ago. */
async function withApp() {
  const person = await addPerson({ passwordHash })
  const before = later(now, -minutes(1))
  expect(await startAuthenticator({ profileId: person.id, password, now: before })).toEqual({ ok: true })
  const secret = await secretOf(person.id)
  const on = await confirmAuthenticator({
    profileId: person.id,
    code: codeAt(secret, before),
    tokenHash: undefined,
    now: before,
  })
  return { ...person, secret, codes: on.ok ? on.value : [] }
}

/** The cookies of a browser that has entered the password. */
async function afterPassword(username: string, at = now) {
  const answer = await signIn({ request: from(), username, password, now: at })
  if (!answer.ok || !answer.value.asksForCode) throw new Error('no code was asked for')
  return cookiesOf(answer.value.headers)
}

const openSessions = (profileId: string) =>
  db.$count(sessions, and(eq(sessions.profileId, profileId), isNull(sessions.endedAt)))
const rowOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!

describe('setting the app up', () => {
  test('takes the password, and a code before anything asks for codes', async () => {
    const { id, username, email } = await addPerson({ passwordHash })
    expect(await startAuthenticator({ profileId: id, password: 'wrong', now })).toMatchObject({
      problem: accountProblems.currentPasswordWrong,
      field: 'password',
    })
    expect(await findStartedAuthenticator(id, now)).toBeNull()
    await startAuthenticator({ profileId: id, password, now })
    const secret = await secretOf(id)
    expect(await signIn({ request: from(), username, password, now })).toMatchObject({ value: { asksForCode: false } })
    expect(await confirmAuthenticator({ profileId: id, code: wrong, tokenHash: undefined, now })).toMatchObject({
      problem: accountProblems.codeWrong,
    })
    expect(await findSecondFactor(id)).toBeNull()
    const code = codeAt(secret, now)
    const on = await confirmAuthenticator({ profileId: id, code, tokenHash: undefined, now })
    expect(on.ok && on.value).toHaveLength(10)
    expect(await findSecondFactor(id)).toEqual({ since: now, codesLeft: 10 })
    expect(await subjectsTo(email)).toEqual(['Two-step sign-in is on for your Marque account'])
  })

  test('keeps neither the secret nor a recovery code readable', async () => {
    const { id, secret, codes } = await withApp()
    const row = JSON.stringify(await rowOf(id))
    for (const readable of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(row).not.toContain(readable)
  })

  test('is over after 15 minutes, and ends all other sessions', async () => {
    const { id } = await addPerson({ passwordHash })
    await startAuthenticator({ profileId: id, password, now })
    const secret = await secretOf(id)
    const late = later(now, minutes(15))
    expect(await findStartedAuthenticator(id, late)).toBeNull()
    expect(
      await confirmAuthenticator({ profileId: id, code: codeAt(secret, late), tokenHash: undefined, now: late }),
    ).toMatchObject({ problem: accountProblems.secondFactorNotStarted })

    const own = await startSession(from(), { profileId: id, now })
    await startSession(from(), { profileId: id, now })
    const tokenHash = await sessionTokenHash(from(own.split(';')[0]))
    await confirmAuthenticator({ profileId: id, code: codeAt(secret, now), tokenHash, now })
    expect(await openSessions(id)).toBe(1)
    expect(await sessionOwner(from(own.split(';')[0]))).toBe(id)
  })

  test('does not replace an app that is on', async () => {
    const { id, secret } = await withApp()
    expect(await startAuthenticator({ profileId: id, password, now })).toMatchObject({
      problem: accountProblems.secondFactorOn,
    })
    const { username } = await rowOf(id)
    const cookies = await afterPassword(username)
    expect((await enterCode({ request: from(cookies), code: codeAt(secret, now), now })).ok).toBe(true)
  })
})

describe('signing in', () => {
  test('with the password alone opens no session', async () => {
    const { id, username } = await withApp()
    const cookies = await afterPassword(username)
    expect(await sessionOwner(from(cookies))).toBeNull()
    expect(await openSessions(id)).toBe(0)
    expect((await rowOf(id)).lastLoginAt).toBeNull()
  })

  test('takes the code of the period, or of the one before or after, and each once', async () => {
    for (const offset of [-30, 0, 30]) {
      const { id, username, secret } = await withApp()
      const code = codeAt(secret, later(now, seconds(offset)))
      const entered = await enterCode({ request: from(await afterPassword(username)), code, now })
      expect(await sessionOwner(from(entered.ok ? cookiesOf(entered.value) : ''))).toBe(id)
      const again = await enterCode({ request: from(await afterPassword(username)), code, now })
      expect(again).toMatchObject({ problem: accountProblems.codeWrong, field: 'code' })
    }
  })

  test('refuses codes that are two periods off, or that were passed over', async () => {
    const { username, secret } = await withApp()
    const cookies = await afterPassword(username)
    for (const offset of [-60, 60]) {
      const code = codeAt(secret, later(now, seconds(offset)))
      expect(await enterCode({ request: from(cookies), code, now })).toMatchObject({ ok: false })
    }
    expect((await enterCode({ request: from(cookies), code: codeAt(secret, now), now })).ok).toBe(true)
    const earlier = codeAt(secret, later(now, -seconds(30)))
    expect((await enterCode({ request: from(cookies), code: earlier, now })).ok).toBe(false)
  })

  test('with one code in two requests at once signs one of them in', async () => {
    const { username, secret } = await withApp()
    const cookies = [await afterPassword(username), await afterPassword(username)]
    const code = codeAt(secret, now)
    const entered = await Promise.all(cookies.map((cookie) => enterCode({ request: from(cookie), code, now })))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('takes each recovery code once, however it is typed, and tells its owner', async () => {
    const { id, email, username, codes } = await withApp()
    const [code = '', other = ''] = codes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    const cookies = await afterPassword(username)
    expect((await enterCode({ request: from(cookies), code: typed, now })).ok).toBe(true)
    expect(await subjectsTo(email)).toContain('A recovery code was used for your Marque account')
    expect(await findSecondFactor(id)).toMatchObject({ codesLeft: 9 })
    expect((await enterCode({ request: from(cookies), code, now })).ok).toBe(false)
    expect((await enterCode({ request: from(cookies), code: other, now })).ok).toBe(true)
  })

  test('is paused after five wrong codes, for the right one too, and its owner is told', async () => {
    const { email, username, secret } = await withApp()
    const request = from(await afterPassword(username))
    for (let tries = 0; tries < limits.secondFactor.count; tries += 1)
      expect(await enterCode({ request, code: wrong, now })).toMatchObject({ problem: accountProblems.codeWrong })
    const code = codeAt(secret, now)
    expect(await enterCode({ request, code, now })).toMatchObject({ problem: accountProblems.tooManyTries })
    expect(await subjectsTo(email)).toContain('Failed sign-ins to your Marque account')
  })

  test('asks for the password again after 15 minutes, and after it changed', async () => {
    const { id, username, secret } = await withApp()
    const cookies = await afterPassword(username)
    const late = later(now, minutes(15))
    const over = { problem: accountProblems.secondStepOver }
    expect(await enterCode({ request: from(cookies), code: codeAt(secret, late), now: late })).toMatchObject(over)
    const changed = { currentPassword: password, password: 'quiet-harbor-8', tokenHash: undefined, now }
    expect((await changePassword({ profileId: id, ...changed })).ok).toBe(true)
    expect(await enterCode({ request: from(cookies), code: codeAt(secret, now), now })).toMatchObject(over)
  })

  test('with the cookie of one person never signs in another', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const cookies = await afterPassword(one.username)
    expect((await enterCode({ request: from(cookies), code: codeAt(other.secret, now), now })).ok).toBe(false)
    const forged = cookies.replace(/.{8}$/, 'forgery=')
    expect(await enterCode({ request: from(forged), code: codeAt(one.secret, now), now })).toMatchObject({
      problem: accountProblems.secondStepOver,
    })
  })
})

test('turning it off takes a code, ends all other sessions and is emailed', async () => {
  const { id, email, secret, username } = await withApp()
  await startSession(from(), { profileId: id, now })
  const off = (code: string) => removeSecondFactor({ profileId: id, code, tokenHash: undefined, now })
  expect(await off(wrong)).toMatchObject({ problem: accountProblems.codeWrong })
  expect(await findSecondFactor(id)).not.toBeNull()
  expect(await off(codeAt(secret, now))).toEqual({ ok: true })
  expect(await rowOf(id)).toMatchObject({
    secondFactorSecret: null,
    secondFactorConfirmedAt: null,
    secondFactorLastStep: null,
    recoveryCodeHashes: [],
  })
  expect(await subjectsTo(email)).toContain('Two-step sign-in is off for your Marque account')
  expect(await signIn({ request: from(), username, password, now })).toMatchObject({ value: { asksForCode: false } })
})

test('new recovery codes end the earlier ones and are emailed', async () => {
  const { id, email, codes, secret, username } = await withApp()
  const renewed = await renewRecoveryCodes({ profileId: id, code: codeAt(secret, now), tokenHash: undefined, now })
  const [fresh = ''] = renewed.ok ? renewed.value : []
  const cookies = await afterPassword(username)
  expect((await enterCode({ request: from(cookies), code: codes[0] ?? '', now })).ok).toBe(false)
  expect((await enterCode({ request: from(cookies), code: fresh, now })).ok).toBe(true)
  expect(await subjectsTo(email)).toContain('New recovery codes for your Marque account')
})

describe('a reset by an admin', () => {
  const admin = () => addPerson({ role: 'admin', approvalStatus: 'approved' })
  const reason = 'Called from the number on file.'

  test('leaves the password alone, signs out everywhere, is logged and emailed', async () => {
    const [{ id: adminId, username: by }, person] = [await admin(), await withApp()]
    await startSession(from(), { profileId: person.id, now })
    expect(await resetSecondFactor({ adminId, personId: person.id, reason, now })).toEqual({ ok: true })
    expect([await openSessions(person.id), await findSecondFactor(person.id)]).toEqual([0, null])
    const { decisions } = await listDecisions({ q: '', page: 1 }, { personId: person.id })
    expect(decisions).toMatchObject([{ action: 'second_step_reset', admin: by, reason }])
    expect(await subjectsTo(person.email)).toContain('Two-step sign-in was reset for your Marque account')
    const again = await resetSecondFactor({ adminId, personId: person.id, reason, now })
    expect(again).toMatchObject({ problem: approvalProblems.secondStepMissing })
  })

  test("is refused for one's own account, and to everyone else", async () => {
    const [{ id: adminId }, person, staff] = [
      await admin(),
      await withApp(),
      await addPerson({ role: 'staff', approvalStatus: 'approved' }),
    ]
    expect(await resetSecondFactor({ adminId, personId: adminId, reason, now })).toMatchObject({
      problem: approvalProblems.secondStepOwn,
    })
    expect((await resetSecondFactor({ adminId: staff.id, personId: person.id, reason, now })).ok).toBe(false)
    expect(await findSecondFactor(person.id)).not.toBeNull()
  })
})

test('an admin signs a person out everywhere: logged and emailed, and no one else may', async () => {
  const [{ id: adminId, username: by }, person, staff] = [
    await addPerson({ role: 'admin', approvalStatus: 'approved' }),
    await addPerson(),
    await addPerson({ role: 'staff', approvalStatus: 'approved' }),
  ]
  const sessionsOfBoth = async () => [await openSessions(person.id), await openSessions(adminId)]
  for (const profileId of [person.id, person.id, adminId]) await startSession(from(), { profileId, now })
  expect((await endSessionsByAdmin({ adminId: staff.id, personId: person.id, now })).ok).toBe(false)
  expect(await sessionsOfBoth()).toEqual([2, 1])
  expect(await endSessionsByAdmin({ adminId, personId: person.id, now })).toEqual({ ok: true })
  expect(await sessionsOfBoth()).toEqual([0, 1])
  const { decisions } = await listDecisions({ q: '', page: 1 }, { personId: person.id })
  expect(decisions).toMatchObject([{ action: 'sessions_ended', admin: by }])
  for (const change of ['delete from admin_actions', 'update admin_actions set admin_id = null'])
    await expect(ownerSql.unsafe(`${change} where target_user_id = $1`, [person.id])).rejects.toThrow('append-only')
  expect(await subjectsTo(person.email)).toEqual(['You were signed out of your Marque account'])
})
