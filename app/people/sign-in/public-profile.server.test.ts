import { expect, test } from 'vitest'

import { userPresence } from '#drizzle/tables/community.ts'
import { usernameHistory } from '#drizzle/tables/people.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { addPerson } from '#tests/support/people.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { findPublicProfile } from './public-profile.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

function addBroker(more: Parameters<typeof addPerson>[0] = {}) {
  const brook = {
    firstName: 'Brook',
    lastName: 'Delgado',
    phone: '+14045550103',
    bio: 'Places exotics.',
    role: 'broker',
  } as const
  return addPerson({ ...brook, approvalStatus: 'approved', createdAt: now, ...more })
}

const seenBy = (username: string, viewer: Viewer | null = null) => findPublicProfile({ username, viewer, now })

test('a visitor sees the words and the role, never email or phone', async () => {
  const brook = await addBroker({ showEmail: true, showPhone: true })
  const { person } = await seenBy(brook.username)
  expect(person).toMatchObject({
    fullName: 'Brook Delgado',
    bio: 'Places exotics.',
    role: 'broker',
    email: null,
    phone: null,
    presence: 'offline',
  })
  expect(JSON.stringify(person)).not.toMatch(/example\.com|555|password/)
})

test('approved people see what the person shows, pending ones nothing', async () => {
  const [open, closed, member, pending] = [
    await addBroker({ showEmail: true, showPhone: true }),
    await addBroker(),
    await addBroker({ role: 'member' }),
    await addBroker({ approvalStatus: 'pending', approvedAt: null }),
  ]
  const viewer = await findViewerById(member.id, now)
  expect((await seenBy(open.username, viewer)).person).toMatchObject({ email: open.email, phone: '(404) 555-0103' })
  expect((await seenBy(closed.username, viewer)).person).toMatchObject({ email: null, phone: null })
  expect((await seenBy(open.username, await findViewerById(pending.id, now))).person).toMatchObject({
    email: null,
    phone: null,
  })
})

test('before approval neither role nor words are shown: both are claims', async () => {
  const pim = await addBroker({ role: 'staff', approvalStatus: 'pending', approvedAt: null })
  expect((await seenBy(pim.username)).person).toMatchObject({ role: null, bio: null, fullName: 'Brook Delgado' })
})

test.each([
  ['rejected', { approvalStatus: 'rejected', approvedAt: null }],
  ['deleted', { deletedAt: now }],
] as const)('a person who was %s has no profile', async (_, values) => {
  const person = await addBroker(values)
  expect(await seenBy(person.username)).toEqual({ person: null, movedTo: null })
})

test.each(['nobody_here', 'ab', "1'--", 'x'.repeat(500), ''])('there is no %j', async (name) => {
  expect(await seenBy(name)).toEqual({ person: null, movedTo: null })
})

test('a former username leads to the present one, unless another person has taken it', async () => {
  const brook = await addBroker()
  await db
    .insert(usernameHistory)
    .values({ profileId: brook.id, username: 'old_name', releasedAt: later(now, -days(2)) })
  expect((await seenBy('old_name')).movedTo).toBe(brook.username)
  expect((await seenBy('OLD_NAME')).movedTo).toBe(brook.username)
  const taker = await addBroker({ username: 'old_name' })
  expect((await seenBy('old_name')).person?.username).toBe(taker.username)
})

test('the names of rejected and deleted people lead nowhere', async () => {
  const gone = await addBroker({ deletedAt: now })
  await db.insert(usernameHistory).values({ id: newId(), profileId: gone.id, username: 'was_here', releasedAt: now })
  expect(await seenBy('was_here')).toEqual({ person: null, movedTo: null })
})

test('another spelling leads to the one the person chose', async () => {
  const brook = await addBroker({ username: 'Brook_Delgado' })
  expect((await seenBy(brook.username.toUpperCase())).movedTo).toBe(brook.username)
})

test('presence follows from the last sign of life', async () => {
  const [here, away] = [await addBroker(), await addBroker()]
  await db.insert(userPresence).values([
    { userId: here.id, status: 'online', lastActivity: later(now, -minutes(1)) },
    { userId: away.id, status: 'online', lastActivity: later(now, -minutes(5)) },
  ])
  expect((await seenBy(here.username)).person?.presence).toBe('online')
  expect((await seenBy(away.username)).person).toMatchObject({ presence: 'away', lastActive: later(now, -minutes(5)) })
})
