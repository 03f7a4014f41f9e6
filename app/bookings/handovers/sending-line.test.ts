// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sendingLine } from './sending-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Jobs that fail as often as told, and how often each was tried. */
function jobs(failures: number) {
  let tries = 0
  let isDone = false
  const line = sendingLine(() => {
    if (isDone) return undefined
    return async () => (isDone = ++tries > failures)
  })
  return { line, tries: () => tries }
}

test('a request without an answer is tried again after pauses that double', async () => {
  const { line, tries } = jobs(6)
  line.go()
  const seen: number[] = []
  for (const pause of [0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(pause)
    seen.push(tries())
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('it continues as soon as the browser is online, and not after it was stopped', async () => {
  const { line, tries } = jobs(5)
  line.go()
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries()).toBe(2)
  line.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBe(2)
  line.go()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBe(6)
})
