import { and, eq, isNull, like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { profiles, rateLimits, sessions, termsAcceptances, tokens } from '#drizzle/tables/people.ts'
import { findViewerBySession } from '#app/people/access/queries.server.ts'
import { limits } from '#app/platform/limits.ts'
import { accountProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { deriveKey, threads, waitingRoom } from '#app/platform/hashing-threads.server.ts'
import { env } from '#app/platform/env.server.ts'
import { findKnownBrowser, rememberBrowser } from '#app/platform/known-browser.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { endSession, sessionOwner, sessionTokenHash, startSession } from '#app/platform/session.server.ts'
import { date } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { mailsTo, secretsSentTo } from '#tests/support/outbox.ts'
import { confirmEmail, createAdmin, resendConfirmation, signIn, signUp } from './commands.server.ts'
import { findPasswordProblem } from './common-passwords.server.ts'
import { changePassword } from './password.server.ts'
import { findAddressToConfirm } from './queries.server.ts'
import { requestPasswordReset, resetPassword } from './recovery.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
let count = 0

function person(more: object = {}) {
  count += 1
  return {
    firstName: 'Mia',
    lastName: 'Moore',
    username: `mia_${count}`,
    email: `mia${count}@marque.example`,
    phone: '+14045550105',
    dateOfBirth: date('1991-01-30'),
    password: 'marque-demo',
    accountType: 'broker' as const,
    membershipTier: null,
    address: `10.0.0.${count}`,
    now,
    ...more,
  }
}

async function open(more: object = {}) {
  const given = person(more)
  const opened = await signUp(given)
  if (!opened.ok) throw new Error(opened.problem.body)
  return { ...given, id: opened.value.id }
}

/** A browser that calls from this network address. */
const from = (address: string) => new Request('http://localhost/signin', { headers: { 'x-client-address': address } })

const linkIn = async (email: string) => (await secretsSentTo(email, 'verify-email')).at(-1)!

test('a new account is pending, unconfirmed, has a referral code and accepted terms', async () => {
  const { id } = await open()
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
  expect(profile).toMatchObject({
    approvalStatus: 'pending',
    emailConfirmedAt: null,
    role: 'broker',
    fullName: 'Mia Moore',
    showEmail: true,
  })
  expect(profile!.referralCode).toMatch(/^[A-Z2-9]{8}$/)
  expect(profile!.passwordHash).toMatch(/^scrypt\$/)
  expect(await db.select().from(termsAcceptances).where(eq(termsAcceptances.profileId, id))).toHaveLength(1)
})

test.each([
  ['of the list’s middle', '1234512i', 'broker'],
  ['in capitals', '1234512I', 'broker'],
  ['the last of 100,000', 'lexxityler', 'broker'],
  ['of staff, at the end of the whole list', 'vjht123jltccf', 'staff'],
])('a new account takes no leaked password: %s', async (_, password, accountType) => {
  expect(await signUp(person({ password, accountType }))).toMatchObject({
    problem: accountProblems.passwordCommon,
    field: 'password',
  })
})

test('a short password beyond the 100,000 and those that never leaked are taken', () => {
  const account = { ...person(), role: 'member' } as const
  const others = ['lexmar', ...Array.from({ length: 2_000 }, (_, index) => `river ${index} amber`)]
  expect(others.filter((password) => findPasswordProblem(password, account))).toEqual([])
})

test('of ten people who want one name at once, one gets it and nine are told', async () => {
  const name = 'wanted'
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signUp(person({ username: index % 2 ? name : name.toUpperCase() }))),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  for (const answer of answers) {
    if (!answer.ok) expect(answer).toMatchObject({ field: 'username', problem: accountProblems.usernameTaken })
  }
})

test('a taken address is not named; its owner is told once a day', async () => {
  const owner = await open()
  const again = () => signUp(person({ email: owner.email.toUpperCase() }))
  expect(await again()).toEqual({ ok: false, problem: accountProblems.notCreated, field: undefined })
  await again()
  const mails = await mailsTo(owner.email)
  expect(mails.filter((mail) => mail.dedupeKey.startsWith('second-sign-up'))).toHaveLength(1)
})

test('sign-up with a taken username does not reveal whether the address is known, and its owner gets no email', async () => {
  const [holder, owner] = [await open(), await open()]
  for (const email of [owner.email, 'known-to-nobody@marque.example']) {
    expect(await signUp(person({ username: holder.username, email }))).toEqual({
      ok: false,
      problem: accountProblems.usernameTaken,
      field: 'username',
    })
  }
  expect((await mailsTo(owner.email)).filter((mail) => mail.dedupeKey.startsWith('second-sign-up'))).toEqual([])
})

test('sign-up is limited to 30 an hour for an address', async () => {
  const address = '10.9.9.9'
  for (let index = 0; index < 29; index += 1) await withinLimit(`sign-up:${address}`, limits.signUp, now)
  expect((await signUp(person({ address }))).ok).toBe(true)
  expect(await signUp(person({ address }))).toMatchObject({ problem: accountProblems.tooManyTries })
  expect((await signUp(person({ address, now: later(now, minutes(61)) }))).ok).toBe(true)
})

test('one signs in with the username or the address, in any case', async () => {
  const { id, username, email, password } = await open()
  for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
    const answer = await signIn({ request: from('10.1.0.1'), username: name, password, now })
    const cookie = answer.ok ? cookiesOf(answer.value.headers) : ''
    expect(await sessionOwner(new Request('http://localhost/', { headers: { Cookie: cookie } }))).toBe(id)
  }
})

test('an unknown username may be named, an unknown address not', async () => {
  const { username } = await open()
  const wrong = { request: from('10.1.0.2'), password: 'not-the-one', now }
  expect(await signIn({ ...wrong, username: 'nobody' })).toMatchObject({ problem: accountProblems.unknownUsername })
  expect(await signIn({ ...wrong, username: 'nobody@marque.example' })).toMatchObject({
    problem: accountProblems.wrongCredentials,
  })
  expect(await signIn({ ...wrong, username })).toMatchObject({ problem: accountProblems.wrongCredentials })
})

const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const fill = async (key: string, { count }: { count: number }) => {
  for (let tries = 0; tries < count; tries += 1) await withinLimit(key, { count, within: hours(1) }, now)
}

test('ten failures for an account from one address close it there for three minutes, successes do not count', async () => {
  const { username, email, password } = await open()
  const request = from('10.1.0.3')
  for (let index = 0; index < 12; index += 1) {
    expect((await signIn({ request, username, password, now })).ok).toBe(true)
  }
  for (let index = 0; index < 10; index += 1) {
    expect(await signIn({ request, username: index % 2 ? email : username, password: 'wrong-one', now })).toMatchObject(
      {
        problem: accountProblems.wrongCredentials,
      },
    )
  }
  expect(await signIn({ request, username, password, now })).toMatchObject({ problem: accountProblems.tooManyTries })
  expect((await signIn({ request: from('10.1.0.4'), username, password, now })).ok).toBe(true)
  const neighbor = await open()
  expect((await signIn({ request, username: neighbor.username, password: neighbor.password, now })).ok).toBe(true)
  expect((await signIn({ request, username, password, now: later(now, minutes(3)) })).ok).toBe(true)
  const told = (await mailsTo(email)).filter(({ dedupeKey }) => dedupeKey.startsWith('many-passwords'))
  expect(told).toHaveLength(1)
  expect(await mailsTo(neighbor.email)).not.toContainEqual(
    expect.objectContaining({ heading: expect.stringContaining('wrong') }),
  )
})

test('each sign-in, its failure and its end are logged by id, without names, addresses or passwords', async () => {
  const { id, username, password } = await open()
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { logLevel } = env
  env.logLevel = 'info'
  try {
    const given = { request: from('10.1.7.1'), username, now }
    await signIn({ ...given, password: 'wrong-one' })
    await signIn({ ...given, username: 'no_such_name', password })
    const entered = await signIn({ ...given, password })
    const cookie = entered.ok ? cookiesOf(entered.value.headers) : ''
    await endSession(new Request('http://localhost/', { headers: { Cookie: cookie } }), now)
    await changePassword({
      profileId: id,
      currentPassword: password,
      password: 'amber-river-9',
      tokenHash: undefined,
      now,
    })
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as object)
    const frame = { at: expect.any(String) as string, level: 'info' }
    expect(lines).toEqual([
      { ...frame, event: 'sign_in.failed', by: 'password', profileId: id },
      { ...frame, event: 'sign_in.failed', by: 'password' },
      { ...frame, event: 'sign_in.succeeded', by: 'password', profileId: id },
      { ...frame, event: 'session.ended', profileId: id },
      { ...frame, event: 'factor.changed', profileId: id, change: 'password' },
    ])
  } finally {
    written.mockRestore()
    env.logLevel = logLevel
  }
})

test('sixty failures from one address close it for every account', async () => {
  const { username, password } = await open()
  const request = from('10.1.0.5')
  await fill('sign-in:address:10.1.0.5', limits.signInFrom)
  expect(await signIn({ request, username, password, now })).toMatchObject({ problem: accountProblems.tooManyTries })
  expect((await signIn({ request: from('10.1.0.6'), username, password, now })).ok).toBe(true)
})

test('of many wrong sign-ins at once those beyond the waiting room are told to come back, and count as none', async () => {
  const { username } = await open()
  const tries = Array.from({ length: 55 }, (_, index) =>
    signIn({ request: from(`10.2.0.${index}`), username, password: 'wrong', now }),
  )
  const answers = await Promise.allSettled(tries)
  const told = answers.filter((each) => each.status === 'rejected')
  for (const { reason } of told) expect(reason).toMatchObject({ problem: accountProblems.busy })
  const counted = await db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in:%'))
  expect(told.length).toBeGreaterThan(0)
  const failures = counted.filter(({ count }) => count === 55 - told.length)
  expect(failures.length).toBeGreaterThan(0)
})

test('a new account, a password and a link that wait for no place count as no tries', async () => {
  const { id, email } = await open()
  await requestPasswordReset({ email, address: '10.2.1.1', now })
  const secret = (await secretsSentTo(email, 'reset-password')).at(-1) ?? ''
  await db.delete(rateLimits)
  const derivation = { password: 'x', salt: Buffer.alloc(16), keyLength: 32 }
  const options = { cost: 2 ** 15, blockSize: 8, parallelization: 3, maxmem: 2 ** 28 }
  const others = Array.from({ length: threads + waitingRoom }, () => deriveKey({ ...derivation, options }))
  const refused = await Promise.allSettled([
    signUp(person({ address: '10.2.1.2' })),
    changePassword({ profileId: id, currentPassword: 'x', password: 'amber-river-9', tokenHash: undefined, now }),
    resetPassword({ secret, password: 'amber-river-9', now }),
  ])
  for (const each of refused) expect(each).toMatchObject({ reason: { problem: accountProblems.busy } })
  const counted = await db.select({ count: rateLimits.count }).from(rateLimits)
  expect(counted).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }])
  await Promise.all(others)
})

test('signing in ends the session that another had in the same browser', async () => {
  const [before, after] = [await open(), await open()]
  const first = await signIn({ ...before, request: from('10.1.0.8'), now })
  const Cookie = first.ok ? cookiesOf(first.value.headers) : ''
  const request = new Request('http://localhost/signin', { headers: { 'x-client-address': '10.1.0.8', Cookie } })
  expect((await signIn({ ...after, request, password: 'wrong', now })).ok).toBe(false)
  expect(await db.$count(sessions, and(eq(sessions.profileId, before.id), isNull(sessions.endedAt)))).toBe(1)
  expect((await signIn({ ...after, request, now })).ok).toBe(true)
  expect(await db.$count(sessions, and(eq(sessions.profileId, before.id), isNull(sessions.endedAt)))).toBe(0)
  expect(await db.$count(sessions, and(eq(sessions.profileId, after.id), isNull(sessions.endedAt)))).toBe(1)
})

test('a hundred failures an hour from anywhere close an account but for the browsers that know it', async () => {
  const { id, username, password } = await open()
  const known = await signIn({ request: from('10.1.0.7'), username, password, now })
  const Cookie = known.ok ? cookiesOf(known.value.headers) : ''
  const other = await open()
  const stranger = await signIn({ ...other, request: from('10.1.0.7'), now })
  await fill(`sign-in:browser:${id}:unknown`, limits.signInBrowser)

  const attempt = (given: { address: string; cookie: string }) =>
    signIn({
      request: new Request('http://localhost/signin', {
        headers: { 'x-client-address': given.address, Cookie: given.cookie },
      }),
      username,
      password,
      now,
    })
  const refused = { problem: { code: 'account.pausedElsewhere' } }
  expect(await attempt({ address: '10.1.0.8', cookie: '' })).toMatchObject(refused)
  expect(await attempt({ address: '10.1.0.8', cookie: Cookie.replace(/.{8}$/, 'forgery=') })).toMatchObject(refused)
  expect(
    await attempt({ address: '10.1.0.8', cookie: stranger.ok ? cookiesOf(stranger.value.headers) : '' }),
  ).toMatchObject(refused)
  expect((await attempt({ address: '10.1.0.9', cookie: Cookie })).ok).toBe(true)
})

test('a browser is remembered for the last five accounts', async () => {
  let request = from('10.1.0.10')
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const id of ids) {
    const cookie = (await rememberBrowser(request, id)).split(';')[0] ?? ''
    expect(Buffer.from(decodeURIComponent(cookie), 'base64').toString()).not.toContain(`"${id}"`)
    request = new Request('http://localhost/signin', { headers: { Cookie: cookie } })
  }
  const known = await Promise.all(ids.map(async (id) => (await findKnownBrowser(request, id)) !== null))
  expect(known).toEqual([false, true, true, true, true, true])
})

test('a link confirms its address once, and neither it nor its mail after three days', async () => {
  const { id, email } = await open()
  expect(await mailsTo(email)).toMatchObject([{ usefulUntil: later(now, days(3)) }])
  const link = await linkIn(email)
  expect(await findAddressToConfirm(link, now)).toBe(email)
  expect(await findAddressToConfirm(link, later(now, days(3)))).toBeNull()
  expect((await confirmEmail(link, later(now, days(3)))).ok).toBe(false)
  expect((await confirmEmail(link, now)).ok).toBe(true)
  expect((await confirmEmail(link, now)).ok).toBe(false)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
  expect(profile!.emailConfirmedAt).toEqual(now)
})

test('a confirmation is sent again five times an hour, and never to a confirmed address', async () => {
  const { id, email } = await open()
  for (let index = 0; index < 7; index += 1) await resendConfirmation({ id }, now)
  const countLinks = async () => (await db.select().from(tokens).where(eq(tokens.profileId, id))).length
  expect(await countLinks()).toBe(6)
  await confirmEmail(await linkIn(email), now)
  await resendConfirmation({ id }, later(now, minutes(61)))
  expect(await countLinks()).toBe(6)
})

test('a session names its person until it ends or runs out; the secret itself is nowhere stored', async () => {
  const { id, username } = await open()
  const cookie = (await startSession(new Request('http://localhost/'), { profileId: id, now })).split(';')[0]!
  const request = new Request('http://localhost/', { headers: { Cookie: cookie } })
  const hash = (await sessionTokenHash(request))!
  expect((await findViewerBySession(hash, now))?.viewer.username).toBe(username)
  expect(await findViewerBySession(hash, later(now, days(30)))).toBeNull()
  const [row] = await db.select().from(sessions).where(eq(sessions.profileId, id))
  expect(atob(decodeURIComponent(cookie.split('=')[1]!))).not.toContain(row!.tokenHash)
  await endSession(request, now)
  expect(await findViewerBySession(hash, now)).toBeNull()
})

test('an admin made by command is approved at once; weak passwords are refused', async () => {
  const given = {
    username: 'root_ada',
    email: 'root@marque.example',
    password: 'long enough, odd enough',
    firstName: 'Ada',
    lastName: 'W',
    now,
  }
  expect(await createAdmin({ ...given, password: 'short' })).toMatchObject({ ok: false, field: 'password' })
  expect((await createAdmin(given)).ok).toBe(true)
  expect(await createAdmin(given)).toMatchObject({ ok: false })
  const [admin] = await db.select().from(profiles).where(eq(profiles.username, 'root_ada'))
  expect(admin).toMatchObject({ role: 'admin', approvalStatus: 'approved', emailConfirmedAt: now })
})
