import { expect, test, vi } from 'vitest'

import { rateLimits } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { later, minutes } from '#app/shared/durations.ts'
import { trimRateLimits, uncountAttempt, withinLimit } from './rate-limit.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const limit = { count: 2, within: minutes(10) }

test('attempts count from the first one, by key, until its time is over', async () => {
  const tries = [now, later(now, minutes(9)), later(now, minutes(9)), later(now, minutes(10))]
  const allowed: boolean[] = []
  for (const at of tries) allowed.push(await withinLimit('test:mia', limit, at))
  expect(allowed).toEqual([true, true, false, true])
  expect(await withinLimit('test:remy', limit, later(now, minutes(9)))).toBe(true)
})

test('attempts at the same moment are all counted', async () => {
  const allowed = await Promise.all(Array.from({ length: 5 }, () => withinLimit('test:crowd', limit, now)))
  expect(allowed.filter(Boolean)).toHaveLength(2)
})

test('an attempt that was uncounted leaves room for another', async () => {
  for (let tries = 0; tries < 4; tries++) {
    expect(await withinLimit('test:ada', limit, now)).toBe(true)
    await uncountAttempt('test:ada')
  }
})

test('rows name no one, and are deleted when their time is over', async () => {
  await withinLimit('test:mia@example.com', limit, now)
  expect((await db.select().from(rateLimits)).map(({ key }) => key).join()).not.toContain('mia@')
  await trimRateLimits(later(now, minutes(30)))
  expect(await db.select().from(rateLimits)).toEqual([])
})

test('a limit that is reached is logged by its name, never by whose it is', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { logLevel } = env
  env.logLevel = 'info'
  try {
    for (let tries = 0; tries < 3; tries++) await withinLimit('test:address:203.0.113.7', limit, now)
    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('limit.reached'))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { at: expect.any(String), level: 'info', event: 'limit.reached', limit: 'test' },
    ])
  } finally {
    env.logLevel = logLevel
    written.mockRestore()
  }
})
