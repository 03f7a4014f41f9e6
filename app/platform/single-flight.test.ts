import { expect, test } from 'vitest'

import { singleFlight } from './single-flight.ts'

test('concurrent callers of a key share one job, failures included; the next caller starts another', async () => {
  const fly = singleFlight<number>()
  let started = 0
  const work = async () => (started += 1)
  expect(await Promise.all([fly('a', work), fly('a', work), fly('b', work)])).toEqual([1, 1, 2])
  expect(await fly('a', work)).toBe(3)
  const failing = () => Promise.reject(new Error('no'))
  const failures = await Promise.allSettled([fly('a', failing), fly('a', work)])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await fly('a', work)).toBe(4)
})
