import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { profiles } from '#drizzle/tables/people.ts'
import { findViewerBySession } from '#app/people/access/queries.server.ts'
import { accountProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { hashPassword, passwordMatches } from '#app/platform/passwords.server.ts'
import { sessionTokenHash, startSession } from '#app/platform/session.server.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { mailsTo, secretsSentTo, subjectsTo } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { requestPasswordReset, findReset, sendingTime, requireNewPassword, resetPassword } from './recovery.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
let asked = 0

const person = async (more: Parameters<typeof addPerson>[0] = {}) =>
  addPerson({ passwordHash: await hashPassword('the-old-one'), ...more })

async function linkFor(email: string) {
  asked += 1
  expect(await requestPasswordReset({ email, address: `10.1.0.${asked}`, now })).toEqual({ ok: true })
  return (await secretsSentTo(email, 'reset-password')).at(-1)!
}

test('a link sets the password once, confirms the address and tells the owner', async () => {
  const { id, email } = await person()
  const secret = await linkFor(email)
  expect(await findReset(secret, now)).toMatchObject({ id })
  const set = await resetPassword({ secret, password: 'amber-river-9', now })
  expect(set).toMatchObject({ ok: true, value: { id, asksForSecondStep: false } })
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  expect(await passwordMatches('amber-river-9', row!.passwordHash)).toBe(true)
  expect(row!.emailConfirmedAt).toEqual(now)
  expect(await subjectsTo(email)).toContain('Your Marque password was changed')
  expect(await resetPassword({ secret, password: 'amber-river-10', now })).toMatchObject({
    ok: false,
    problem: accountProblems.resetUsed,
  })
})

test('every session of the person ends', async () => {
  const { id, email } = await person()
  const cookie = await startSession(new Request('http://localhost/'), { profileId: id, now })
  const tokenHash = await sessionTokenHash(
    new Request('http://localhost/', { headers: { Cookie: cookie.split(';')[0]! } }),
  )
  expect(await findViewerBySession(tokenHash!, now)).not.toBeNull()
  await resetPassword({ secret: await linkFor(email), password: 'amber-river-9', now })
  expect(await findViewerBySession(tokenHash!, now)).toBeFalsy()
})

test('of two requests at the same moment one link is left', async () => {
  const { email } = await person()
  await Promise.all([linkFor(email), linkFor(email)])
  const secrets = await secretsSentTo(email, 'reset-password')
  const live = await Promise.all(secrets.map((secret) => findReset(secret, now)))
  expect(live.filter(Boolean)).toHaveLength(1)
})

test('asking again ends the earlier link, and leaves those of others', async () => {
  const [{ email }, other] = [await person(), await person()]
  const theirs = await linkFor(other.email)
  const [first, second] = [await linkFor(email), await linkFor(email)]
  expect(await findReset(first, now)).toBeNull()
  expect((await resetPassword({ secret: first, password: 'amber-river-10', now })).ok).toBe(false)
  expect((await resetPassword({ secret: second, password: 'amber-river-9', now })).ok).toBe(true)
  expect(await findReset(theirs, now)).not.toBeNull()
})

test('two at once set one password', async () => {
  const { email } = await person()
  const secret = await linkFor(email)
  const outcomes = await Promise.all(
    ['amber-river-1', 'amber-river-2'].map((password) => resetPassword({ secret, password, now })),
  )
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('a link lives for an hour, and its mail no longer', async () => {
  const { email } = await person()
  const secret = await linkFor(email)
  expect(await findReset(secret, later(now, minutes(59)))).not.toBeNull()
  expect(await findReset(secret, later(now, hours(1)))).toBeNull()
  expect(await mailsTo(email)).toMatchObject([{ usefulUntil: later(now, hours(1)) }])
})

test.each([
  ['abc', 'member', accountProblems.passwordShort],
  ['password1', 'member', accountProblems.passwordCommon],
  ['lexxityler', 'member', accountProblems.passwordCommon],
  ['elevenchars', 'staff', accountProblems.staffPasswordShort],
] as const)('the weak password %j of a %s leaves the link good', async (password, role, problem) => {
  const { email } = await person({ role })
  const secret = await linkFor(email)
  expect(await resetPassword({ secret, password, now })).toMatchObject({
    ok: false,
    field: 'password',
    problem,
  })
  expect(await findReset(secret, now)).not.toBeNull()
})

test('an unknown or deleted address gets the same answer and no mail', async () => {
  const { email } = await person({ deletedAt: now })
  for (const asked of ['nobody@marque.example', email]) {
    expect(await requestPasswordReset({ email: asked, address: '10.2.0.1', now })).toEqual({ ok: true })
    expect(await mailsTo(asked)).toEqual([])
  }
})

test('an answer waits for its time, with an account and without', async () => {
  const { email } = await person()
  const held: (() => void)[] = []
  const start = globalThis.setTimeout
  const hold = (run: () => void, delay?: number) => (delay === sendingTime ? held.push(run) : start(run, delay))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as unknown as typeof setTimeout)
  try {
    const answered: string[] = []
    const asking = [email, 'nobody-at-all@marque.example'].map((typed) =>
      requestPasswordReset({ email: typed, address: '10.2.0.2', now }).then(() => answered.push(typed)),
    )
    // Until both wait, and all is done that there is to do for the one who has an account.
    await until(async () => {
      expect(held).toHaveLength(2)
      expect(await mailsTo(email)).toHaveLength(1)
    })
    expect(answered).toEqual([])
    for (const run of held) run()
    await Promise.all(asking)
  } finally {
    vi.restoreAllMocks()
  }
})

test.each(['nobody-else@marque.example', 'owner'])(
  'the sixth mail within an hour is refused, for %s too',
  async (who) => {
    const email = who === 'owner' ? (await person()).email : who
    const ask = (at: Date) => requestPasswordReset({ email, address: '10.3.0.1', now: at })
    for (let tries = 0; tries < 5; tries += 1) expect((await ask(now)).ok).toBe(true)
    expect(await ask(now)).toMatchObject({ ok: false, problem: { title: 'Too many tries' } })
    expect((await ask(later(now, hours(2)))).ok).toBe(true)
  },
)

test('a person who gets rights that need a longer password is out until it is set, and has one mail', async () => {
  const { id, email } = await person({ role: 'staff' })
  await requireNewPassword(id, now)
  await requireNewPassword(id, now)
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  expect(await passwordMatches('the-old-one', row!.passwordHash)).toBe(false)
  expect(await passwordMatches('none', row!.passwordHash)).toBe(false)
  // Their only way in: it goes out however late the mail server takes it, and says what to do when its link is over.
  expect(await mailsTo(email)).toMatchObject([
    { usefulUntil: null, textBody: expect.stringContaining('/forgot-password') as string },
  ])
  const [secret = ''] = await secretsSentTo(email, 'reset-password')
  expect(await resetPassword({ secret, password: 'elevenchars', now })).toMatchObject({ field: 'password' })
  expect((await resetPassword({ secret, password: 'twelve-chars-x', now })).ok).toBe(true)
})

test('a person who has lost those rights again before it is asked for keeps the password', async () => {
  const { id, email } = await person({ role: 'member' })
  await requireNewPassword(id, now)
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  expect(await passwordMatches('the-old-one', row!.passwordHash)).toBe(true)
  expect(await mailsTo(email)).toEqual([])
})
