import fs from 'node:fs'

import { afterEach, expect, test, vi } from 'vitest'

import { days, minutes } from '#app/shared/durations.ts'
import { now } from './clock.server.ts'
import { sharedNow } from './shared-clock.server.ts'

afterEach(() => void vi.useRealTimers())

test('a machine whose clock is a day ahead reads the time that all share', async () => {
  const right = now().getTime()
  vi.useFakeTimers({ toFake: ['Date'], now: right + days(1) })
  expect(now().getTime() - right).toBeGreaterThanOrEqual(days(1))
  expect(Math.abs((await sharedNow()).getTime() - right)).toBeLessThan(minutes(1))
})

test('every job goes by the shared clock: what it ends is ended for all', () => {
  const jobs = fs.readdirSync('app/jobs').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const own = jobs.filter((file) => fs.readFileSync(`app/jobs/${file}`, 'utf8').includes('clock.server.ts'))
  expect(own.filter((file) => !fs.readFileSync(`app/jobs/${file}`, 'utf8').includes('shared-clock.server.ts'))).toEqual(
    [],
  )
})
