/** What a person changes in the settings: address, password, devices. */
import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { profiles, sessions } from '#drizzle/tables/people.ts'
import { findViewerBySession } from '#app/people/access/queries.server.ts'
import { limits } from '#app/platform/limits.ts'
import { accountProblems } from './words.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { hashPassword, passwordMatches } from '#app/platform/passwords.server.ts'
import { keepSessionFresh, sessionTokenHash, startSession } from '#app/platform/session.server.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { mailsTo, secretsSentTo, subjectsTo } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { oneWaits, pauseAt } from '#tests/support/pause-point.ts'
import { signIn } from './commands.server.ts'
import { applyEmailChange, requestEmailChange, findEmailChange } from './email-change.server.ts'
import { changePassword } from './password.server.ts'
import { requestPasswordReset, findReset, requireNewPassword, resetPassword } from './recovery.server.ts'
import { endOneSession, endOtherSessions, listSessions } from './sessions.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const password = 'amber-river-9'
const words = accountProblems

const person = async (more: Parameters<typeof addPerson>[0] = {}) =>
  addPerson({ passwordHash: await hashPassword(password), ...more })

async function addSession(profileId: string, userAgent = '', at = now) {
  const cookie = await startSession(new Request('http://localhost/', { headers: { 'User-Agent': userAgent } }), {
    profileId,
    now: at,
  })
  return (await sessionTokenHash(new Request('http://localhost/', { headers: { Cookie: cookie.split(';')[0]! } })))!
}

const rowOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!
const openSessions = (profileId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.profileId, profileId), isNull(sessions.endedAt)))

const linkTo = async (email: string) => (await secretsSentTo(email, 'verify-email')).at(-1)

async function ask(profileId: string, email: string, more: object = {}) {
  return requestEmailChange({ profileId, email, password, now, ...more })
}

describe('another email address', () => {
  test('counts once its link is followed, and the old one is told twice', async () => {
    const { id, email } = await person()
    const next = 'fresh@marque.example'
    expect(await ask(id, next)).toEqual({ ok: true })
    expect((await rowOf(id)).email).toBe(email)
    const secret = (await linkTo(next))!
    expect(await findEmailChange(secret, now)).toEqual({ profileId: id, email: next })
    expect(await applyEmailChange(secret, now)).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({ email: next, emailConfirmedAt: now })
    expect(await subjectsTo(email)).toEqual([
      'Your Marque account: a new email address',
      'Your Marque email address was changed',
    ])
    expect(await applyEmailChange(secret, now)).toEqual({ ok: false, problem: words.linkUsed })
  })

  test('takes the right password, and is another one', async () => {
    const { id, email } = await person()
    expect(await ask(id, 'else@marque.example', { password: 'wrong' })).toEqual({
      ok: false,
      problem: words.currentPasswordWrong,
      field: 'password',
    })
    expect(await ask(id, email.toUpperCase())).toEqual({ ok: false, problem: words.emailUnchanged, field: 'email' })
  })

  test('that is taken gets the same answer, and its owner gets an email', async () => {
    const [{ id, email }, owner] = [await person(), await person()]
    expect(await ask(id, owner.email)).toEqual({ ok: true })
    expect(await linkTo(owner.email)).toBeUndefined()
    expect(await subjectsTo(owner.email)).toEqual(['Your Marque account'])
    expect(await subjectsTo(email)).toEqual(['Your Marque account: a new email address'])
  })

  test('that two were sent a link to goes to the first who follows it', async () => {
    const [one, two] = [await person(), await person()]
    const wanted = 'both@marque.example'
    await ask(one.id, wanted)
    const first = (await linkTo(wanted))!
    await ask(two.id, wanted)
    const second = (await secretsSentTo(wanted, 'verify-email')).find((secret) => secret !== first)!
    const answers = await Promise.all([applyEmailChange(first, now), applyEmailChange(second, now)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, problem: words.linkUsed })
    // The other's link is used up, as its answer says, though its change was undone.
    expect(await Promise.all([findEmailChange(first, now), findEmailChange(second, now)])).toEqual([null, null])
  })

  test('a later link makes the one before worthless; none works after three days', async () => {
    const { id } = await person()
    await ask(id, 'first@marque.example')
    const first = (await linkTo('first@marque.example'))!
    expect(await mailsTo('first@marque.example')).toMatchObject([{ usefulUntil: later(now, days(3)) }])
    await ask(id, 'second@marque.example')
    const second = (await linkTo('second@marque.example'))!
    expect(await findEmailChange(first, now)).toBeNull()
    expect(await findEmailChange(second, later(now, days(3)))).toBeNull()
    expect(await applyEmailChange(second, later(now, days(3)))).toMatchObject({ ok: false })
  })

  test('ends the links that were sent to the old one', async () => {
    const { id, email } = await person()
    await requestPasswordReset({ email, address: '10.3.0.1', now })
    const [reset = ''] = await secretsSentTo(email, 'reset-password')
    expect(await findReset(reset, now)).not.toBeNull()
    await ask(id, 'moved@marque.example')
    await applyEmailChange((await linkTo('moved@marque.example'))!, now)
    expect(await findReset(reset, now)).toBeNull()
  })

  test('that was requested with the old password ends with a new one', async () => {
    const ways = {
      change: ({ id }: { id: string }) =>
        changePassword({
          profileId: id,
          currentPassword: password,
          password: 'winter-lake-31',
          tokenHash: undefined,
          now,
        }),
      reset: async ({ email }: { email: string }) => {
        await requestPasswordReset({ email, address: '10.3.0.2', now })
        return resetPassword({
          secret: (await secretsSentTo(email, 'reset-password'))[0]!,
          password: 'winter-lake-31',
          now,
        })
      },
      promotion: async ({ id }: { id: string }) => {
        await db.update(profiles).set({ role: 'staff' }).where(eq(profiles.id, id))
        await requireNewPassword(id, now)
        return { ok: true }
      },
    }
    for (const [way, setNew] of Object.entries(ways)) {
      const owner = await person()
      await ask(owner.id, `thief-${way}@marque.example`)
      const secret = (await linkTo(`thief-${way}@marque.example`))!
      expect(await setNew(owner)).toMatchObject({ ok: true })
      expect(await applyEmailChange(secret, now)).toEqual({ ok: false, problem: words.linkUsed })
      expect((await rowOf(owner.id)).email).toBe(owner.email)
    }
  })

  test('is asked for five times an hour at most', async () => {
    const { id } = await person()
    const asked = []
    for (let turn = 0; turn <= limits.emailChange.count; turn += 1)
      asked.push(await ask(id, `turn${turn}@marque.example`))
    expect(asked.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
  })
})

describe('another password', () => {
  test('needs the current one, ends every other session and sends a mail', async () => {
    const { id, email } = await person()
    const here = await addSession(id)
    await addSession(id)
    expect(
      await changePassword({
        profileId: id,
        currentPassword: password,
        password: 'winter-lake-31',
        tokenHash: here,
        now,
      }),
    ).toEqual({ ok: true })
    expect(await passwordMatches('winter-lake-31', (await rowOf(id)).passwordHash)).toBe(true)
    expect((await openSessions(id)).map(({ tokenHash }) => tokenHash)).toEqual([here])
    expect(await subjectsTo(email)).toEqual(['Your Marque password was changed'])
  })

  test.each([
    [
      'after a wrong current one',
      { currentPassword: 'wrong' },
      { problem: words.currentPasswordWrong, field: 'currentPassword' },
    ],
    ['that is short', { password: 'abc' }, { problem: words.passwordShort, field: 'password' }],
    ['that leaked often', { password: 'lexxityler' }, { problem: words.passwordCommon, field: 'password' }],
    ['that is common', { password: 'lamborghini' }, { problem: words.passwordCommon, field: 'password' }],
    ['that is the same', { password }, { problem: words.passwordUnchanged, field: 'password' }],
  ])('%s is refused', async (_, more, refusal) => {
    const { id } = await person()
    const given = {
      profileId: id,
      currentPassword: password,
      password: 'winter-lake-31',
      tokenHash: undefined,
      now,
      ...more,
    }
    expect(await changePassword(given)).toEqual({ ok: false, ...refusal })
    expect(await passwordMatches(password, (await rowOf(id)).passwordHash)).toBe(true)
  })

  test('of staff has to be longer', async () => {
    const { id } = await person({ role: 'staff' })
    const given = { profileId: id, currentPassword: password, password: 'short-one', tokenHash: undefined, now }
    expect(await changePassword(given)).toMatchObject({ problem: words.staffPasswordShort })
  })

  test('cannot be found by trying: after ten wrong ones even the right one waits', async () => {
    const { id } = await person()
    const attempt = (currentPassword: string, at = now) =>
      changePassword({ profileId: id, currentPassword, password: 'winter-lake-31', tokenHash: undefined, now: at })
    for (let turn = 0; turn < 10; turn += 1) await attempt('wrong')
    expect(await attempt(password)).toMatchObject({ ok: false, problem: { body: words.tooManyTries.body } })
    expect(await attempt(password, later(now, minutes(3)))).toEqual({ ok: true })
  })

  test('twice at once is changed once', async () => {
    const { id } = await person()
    const attempt = (next: string) =>
      changePassword({ profileId: id, currentPassword: password, password: next, tokenHash: undefined, now })
    const answers = await Promise.all([attempt('winter-lake-31'), attempt('summer-hill-72')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('devices', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

  test('are listed in words, this one first, ended and expired ones not', async () => {
    const { id } = await person()
    const here = await addSession(id, '', later(now, -days(2)))
    await addSession(id, phone)
    await addSession(id, phone, later(now, -days(31)))
    const list = await listSessions(id, here, now)
    expect(list.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Unknown device', true],
      ['Safari on iPhone', false],
    ])
    await endOneSession(id, list[1]!.id, now)
    expect(await listSessions(id, here, now)).toHaveLength(1)
  })

  test('of staff and admins end after 12 hours without a request, those of others do not', async () => {
    for (const [role, open] of [
      ['staff', false],
      ['admin', false],
      ['broker', true],
    ] as const) {
      const { id } = await person({ role, approvalStatus: 'approved' })
      const here = await addSession(id, phone, later(now, -hours(12)))
      expect((await findViewerBySession(here, later(now, -1)))?.viewer.id, role).toBe(id)
      expect((await findViewerBySession(here, now)) !== null, role).toBe(open)
      expect(await listSessions(id, here, now), role).toHaveLength(open ? 1 : 0)
    }
  })

  test('show where they were last used', async () => {
    const { id } = await person()
    const here = await addSession(id, phone, later(now, -minutes(5)))
    const [before] = await listSessions(id, here, now)
    expect(before).toMatchObject({ address: null })
    const request = new Request('http://localhost/', { headers: { 'x-client-address': '203.0.113.9' } })
    await keepSessionFresh(request, { id: before?.id ?? '', lastSeenAt: later(now, -minutes(5)) }, now)
    expect(await listSessions(id, here, now)).toMatchObject([{ address: '203.0.113.9', lastSeenAt: now }])
  })

  test('that are new are told to their owner, those that are known are not', async () => {
    const { id, email, username } = await person({ lastLoginAt: later(now, -days(60)) })
    const headers = { 'x-client-address': '203.0.113.9', 'User-Agent': phone }
    const first = await signIn({ request: new Request('http://localhost/', { headers }), username, password, now })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('New sign-in to your Marque account')
    expect(mail?.textBody).toContain('Safari on iPhone, IP address 203.0.113.9')
    const Cookie = first.ok
      ? first.value.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ')
      : ''
    const again = new Request('http://localhost/', { headers: { ...headers, Cookie } })
    expect((await signIn({ request: again, username, password, now: later(now, minutes(1)) })).ok).toBe(true)
    expect(await subjectsTo(email)).toHaveLength(1)
    expect(await openSessions(id)).toHaveLength(1)
  })

  test('are not told of at the first sign-in of all', async () => {
    const { email, username } = await person()
    await signIn({ request: new Request('http://localhost/'), username, password, now })
    expect(await subjectsTo(email)).toEqual([])
  })

  test('of others cannot be ended', async () => {
    const [{ id }, other] = [await person(), await person()]
    await addSession(other.id)
    const [theirs] = await openSessions(other.id)
    await endOneSession(id, theirs!.id, now)
    await endOneSession(id, 'no id', now)
    expect(await openSessions(other.id)).toHaveLength(1)
  })

  test('but this one can all be ended at once', async () => {
    const { id } = await person()
    const here = await addSession(id)
    await addSession(id)
    await addSession(id)
    await endOtherSessions(id, here, now)
    expect((await openSessions(id)).map(({ tokenHash }) => tokenHash)).toEqual([here])
    await endOtherSessions(id, undefined, now)
    expect(await openSessions(id)).toHaveLength(1)
  })
})

describe('in the moment in which the password is changed', () => {
  const oldPassword = {
    'signs nobody in': ({ username }: { username: string }) =>
      signIn({ request: new Request('http://localhost/signin'), username, password, now }),
    'asks for no other address': ({ id }: { id: string }) => ask(id, `late_${id}@marque.example`),
  }

  test.each(Object.entries(oldPassword))('the old one %s', async (_, use) => {
    const owner = await person()
    const pause = await pauseAt(ownerSql, {
      table: 'outbox',
      event: 'insert',
      when: `new.dedupe_key like 'password-changed%'`,
    })
    const changing = changePassword({
      profileId: owner.id,
      currentPassword: password,
      password: 'winter-lake-31',
      tokenHash: undefined,
      now,
    })
    await pause.reached()
    const using = use(owner)
    await oneWaits(rawSql)
    await pause.lift({ goOn: true })
    expect(await changing).toEqual({ ok: true })
    expect(await using).toMatchObject({ ok: false })
    expect(await openSessions(owner.id)).toEqual([])
    expect(await linkTo(`late_${owner.id}@marque.example`)).toBeUndefined()
  })
})
