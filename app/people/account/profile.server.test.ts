import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import { profiles, usernameHistory } from '#drizzle/tables/people.ts'
import { signUp } from '#app/people/sign-in/commands.server.ts'
import { findPublicProfile } from '#app/people/sign-in/public-profile.server.ts'
import { findUsernameProblem } from '#app/people/sign-in/usernames.server.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { ownProfileProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { days, later, seconds } from '#app/shared/durations.ts'
import { addPerson } from '#tests/support/people.ts'
import { updateProfile } from './profile.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const words = ownProfileProblems
let count = 0

const person = (username?: string) =>
  addPerson({ ...(username && { username }), firstName: 'Olga', lastName: 'Owen', approvalStatus: 'approved' })

function save(profileId: string, more: object = {}, at = now) {
  const given = { firstName: 'Olga', lastName: 'Owen', username: 'olga', phone: null, bio: null, ...more }
  return updateProfile({ profileId, given, now: at })
}

function open(username: string, at: Date) {
  count += 1
  return signUp({
    firstName: 'Nina',
    lastName: 'New',
    username,
    email: `new${count}@marque.example`,
    phone: '+14045550105',
    dateOfBirth: date('1991-01-30'),
    password: 'amber-river-9',
    accountType: 'member',
    membershipTier: 'luxury',
    address: `10.2.0.${count}`,
    now: at,
  })
}

const rowOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!

test('names, phone and bio are kept, and the full name follows', async () => {
  const { id, username } = await person()
  const saved = await save(id, { firstName: 'Ola', lastName: 'Ow', username, phone: '+14045550188', bio: 'Hello.' })
  expect(saved).toEqual({ ok: true, value: { changed: true } })
  expect(await rowOf(id)).toMatchObject({
    fullName: 'Ola Ow',
    firstName: 'Ola',
    lastName: 'Ow',
    phone: '+14045550188',
    bio: 'Hello.',
    username,
  })
  expect(await db.select().from(usernameHistory).where(eq(usernameHistory.profileId, id))).toEqual([])
})

test('what is the same already changes nothing', async () => {
  const { id, username } = await person()
  expect(await save(id, { username })).toEqual({ ok: true, value: { changed: false } })
})

describe('a username', () => {
  test('that was given up leads to the new one, and rests for 90 days', async () => {
    const { id, username } = await person()
    expect(await save(id, { username: `${username}_b` })).toMatchObject({ ok: true })
    expect(await findPublicProfile({ username, viewer: null, now })).toMatchObject({ movedTo: `${username}_b` })
    const other = await person()
    const justBefore = later(now, days(90) - seconds(1))
    expect(await save(other.id, { username }, justBefore)).toEqual({
      ok: false,
      problem: words.usernameTaken,
      field: 'username',
    })
    expect(await open(username.toUpperCase(), justBefore)).toMatchObject({
      ok: false,
      problem: accountProblems.usernameTaken,
      field: 'username',
    })
    expect(await findUsernameProblem(username, justBefore)).toEqual(accountProblems.usernameTaken)
    expect(await findUsernameProblem(username, later(now, days(90)))).toBeUndefined()
    expect(await save(other.id, { username }, later(now, days(90)))).toMatchObject({ ok: true })
    expect(await findPublicProfile({ username, viewer: null, now })).toMatchObject({
      movedTo: null,
      person: { username },
    })
  })

  test('may be taken back by whose it was', async () => {
    const { id, username } = await person()
    await save(id, { username: `${username}_b` })
    expect(await save(id, { username }, later(now, days(1)))).toMatchObject({ ok: true })
    expect(await findPublicProfile({ username: `${username}_b`, viewer: null, now })).toMatchObject({
      movedTo: username,
    })
  })

  test('in other letter cases is the same name', async () => {
    const { id, username } = await person()
    expect(await save(id, { username: username.toUpperCase() })).toEqual({ ok: true, value: { changed: true } })
    expect((await rowOf(id)).username).toBe(username.toUpperCase())
    expect(await db.select().from(usernameHistory).where(eq(usernameHistory.profileId, id))).toEqual([])
  })

  test('of another person is refused', async () => {
    const [{ id }, other] = [await person(), await person()]
    expect(await save(id, { username: other.username.toUpperCase() })).toEqual({
      ok: false,
      problem: words.usernameTaken,
      field: 'username',
    })
  })

  test('that ten want at once goes to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => person()))
    const answers = await Promise.all(people.map(({ id }) => save(id, { username: 'wanted' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 9 }, () => ({ ok: false, problem: words.usernameTaken, field: 'username' })),
    )
  })

  test('given up in the very moment another wants it is never theirs', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [owner, other] = [await person(), await person()]
      const [, taken, opened] = await Promise.all([
        save(owner.id, { username: `${owner.username}_b` }),
        save(other.id, { username: owner.username }),
        open(owner.username, now),
      ])
      expect(taken.ok).toBe(false)
      expect(opened.ok).toBe(false)
    }
  })

  test('that cannot be looked up is said so', async () => {
    const { id } = await person()
    vi.spyOn(db, 'select').mockImplementationOnce(() => {
      throw new Error('connection lost')
    })
    expect(await save(id, { username: 'unseen' })).toEqual({
      ok: false,
      problem: words.usernameUnchecked,
      field: 'username',
    })
    vi.restoreAllMocks()
  })
})

test('a database that fails while saving is no answer', async () => {
  const { id } = await person()
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('connection lost'))
  await expect(save(id)).rejects.toThrow('connection lost')
  vi.restoreAllMocks()
})
