import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['one call runs at once', [0], [0]],
  ['a burst runs at once and at its end', [0, 10, 20, 30], [0, 1_000]],
  ['a long burst runs once a second', [0, 500, 1_200, 1_900], [0, 1_000, 2_000]],
  ['calls far apart all run at once', [0, 1_500, 4_000], [0, 1_500, 4_000]],
])('%s', (_name, calls, runs) => {
  const ran: number[] = []
  const start = Date.now()
  const throttled = throttle(() => ran.push(Date.now() - start), 1_000)
  for (const at of calls) {
    vi.advanceTimersByTime(at - (Date.now() - start))
    throttled.call()
  }
  vi.advanceTimersByTime(10_000)
  expect(ran).toEqual(runs)
})

test('nothing runs after it was cancelled', () => {
  const run = vi.fn()
  const throttled = throttle(run, 1_000)
  throttled.call()
  throttled.call()
  throttled.cancel()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
