import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { liveEvents, userPresence } from '#drizzle/tables/community.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { addPerson } from '#tests/support/people.ts'
import { markAway, leave, expirePresence, renewPresence } from './commands.server.ts'
import { presenceOf } from './rules.ts'

const start = new Date('2026-11-21T15:00:00Z')
const after = (duration: number) => later(start, duration)
let person = ''

beforeEach(async () => {
  person = (await addPerson({ approvalStatus: 'approved' })).id
  await db.delete(liveEvents)
})

/** What others were told, in order. */
async function told(): Promise<unknown[]> {
  const rows = await db.select({ change: liveEvents.change }).from(liveEvents).orderBy(liveEvents.id)
  return rows.map(({ change }) => change.presence)
}

async function shown(now: Date) {
  const [row] = await db.select().from(userPresence).where(eq(userPresence.userId, person))
  return presenceOf(row?.status, row?.lastActivity, now)
}

test('others are told of the arrival, not of every sign of life', async () => {
  for (let at = 0; at <= minutes(10); at += seconds(45)) await renewPresence(person, after(at))
  expect(await told()).toEqual(['online'])
  expect(await shown(after(minutes(10)))).toBe('online')
})

test('silence is told as it passes two minutes and ten', async () => {
  await renewPresence(person, start)
  await expirePresence(after(minutes(2) - 1))
  expect(await told()).toEqual(['online'])
  await expirePresence(after(minutes(2)))
  await expirePresence(after(minutes(5)))
  expect(await told()).toEqual(['online', 'away'])
  await expirePresence(after(minutes(10)))
  await expirePresence(after(minutes(11)))
  expect(await told()).toEqual(['online', 'away', 'offline'])
})

test('two processes that sweep at once tell it once', async () => {
  await renewPresence(person, start)
  await Promise.all(Array.from({ length: 4 }, () => expirePresence(after(minutes(3)))))
  expect(await told()).toEqual(['online', 'away'])
})

test('back after silence: told again', async () => {
  await renewPresence(person, start)
  await expirePresence(after(minutes(4)))
  await renewPresence(person, after(minutes(5)))
  expect(await told()).toEqual(['online', 'away', 'online'])
})

test('five minutes of silence in one browser change nothing while another is active', async () => {
  await renewPresence(person, start)
  for (const minute of [1.5, 3, 4.5]) await renewPresence(person, after(minutes(minute)))
  await markAway(person, after(minutes(5)))
  expect(await shown(after(minutes(5)))).toBe('online')
  expect(await told()).toEqual(['online'])
  await markAway(person, after(minutes(9)))
  expect(await told()).toEqual(['online', 'away'])
})

test('a person who closes the last page is offline at once, and stays so', async () => {
  const { lease } = await renewPresence(person, start)
  await leave(person, after(seconds(20)), new Date(lease))
  expect(await told()).toEqual(['online', 'offline'])
  for (const later of [seconds(21), minutes(3), minutes(9)]) expect(await shown(after(later))).toBe('offline')
  const [profile] = await db.select({ lastSeen: profiles.lastSeen }).from(profiles).where(eq(profiles.id, person))
  expect(profile?.lastSeen).toEqual(after(seconds(20)))
})

test('a page that makes way for another, or one of two devices, ends nothing', async () => {
  const { lease } = await renewPresence(person, start)
  await renewPresence(person, after(seconds(3)))
  await leave(person, after(seconds(4)), new Date(lease))
  expect(await shown(after(seconds(4)))).toBe('online')
  expect(await told()).toEqual(['online'])
})

test('a beacon without a lease ends it: the address of the documents', async () => {
  await renewPresence(person, start)
  await leave(person, after(seconds(4)))
  await leave(person, after(seconds(5)))
  expect(await told()).toEqual(['online', 'offline'])
})

test('a person who waits for approval is not shown to others', async () => {
  person = (await addPerson()).id
  await renewPresence(person, start)
  await leave(person, after(seconds(1)))
  expect(await told()).toEqual([])
})

test('a heartbeat saves when a person was last seen, at most once a minute', async () => {
  const seen = async () =>
    (await db.select({ at: profiles.lastSeen }).from(profiles).where(eq(profiles.id, person)))[0]?.at
  await renewPresence(person, start)
  await renewPresence(person, after(seconds(50)))
  expect(await seen()).toEqual(start)
  await renewPresence(person, after(seconds(61)))
  expect(await seen()).toEqual(after(seconds(61)))
})
