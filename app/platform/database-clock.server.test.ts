import { afterEach, expect, test, vi } from 'vitest'

import { days, minutes, seconds } from '#app/shared/durations.ts'
import { correctClock, machineNow, now, realNow } from './clock.server.ts'
import { readDatabaseClock } from './database-clock.server.ts'

afterEach(async () => {
  vi.useRealTimers()
  await readDatabaseClock()
})

test.each([
  ['ahead', days(1)],
  ['behind', -days(1)],
])('a machine whose clock is a day %s goes by the time that all share', async (_, wrong) => {
  const right = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: right + wrong })
  await readDatabaseClock()
  for (const shown of [now(), realNow()]) expect(Math.abs(shown.getTime() - right)).toBeLessThan(minutes(1))
  expect(Math.abs(machineNow().getTime() - right - wrong)).toBeLessThan(minutes(1))
})

test('follows a clock that is set while the site runs', async () => {
  const right = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: right + days(1) })
  await readDatabaseClock()
  vi.useRealTimers()
  await readDatabaseClock()
  expect(Math.abs(now().getTime() - right)).toBeLessThan(minutes(1))
})

test('does not step for less than can be measured', () => {
  const asked = machineNow().getTime()
  expect(correctClock({ asked, said: asked + 900, answered: asked })).toBe(false)
  // Read anywhere in those six seconds.
  expect(correctClock({ asked, said: asked + seconds(5), answered: asked + seconds(6) })).toBe(false)
  expect(correctClock({ asked, said: asked + seconds(7), answered: asked + seconds(6) })).toBe(true)
})
