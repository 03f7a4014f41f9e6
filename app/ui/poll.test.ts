import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { pollStatus } from './poll.js'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a payment is asked for until there is news of it, whatever a line does', async () => {
  fetched
    .mockResolvedValueOnce(Response.json({ state: 'awaiting_payment' }))
    .mockRejectedValueOnce(new TypeError('no line'))
    .mockResolvedValueOnce(new Response('<h1>Not now</h1>', { status: 503 }))
    .mockResolvedValueOnce(new Response('<h1>Sign in to this network</h1>'))
    .mockResolvedValueOnce(Response.json({ state: 'confirmed' }))
  const handleNews = vi.fn()
  pollStatus('/api/booking-status/1', handleNews)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetched.mock.calls.length, handleNews.mock.calls.length]).toEqual([5, 1])
})

test('no answer is reported once polling has ended, not even one on its way', async () => {
  let answer = (_: Response) => {}
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const handleNews = vi.fn()
  const end = pollStatus('/api/booking-status/1', handleNews)
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  answer(Response.json({ state: 'awaiting_payment' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetched.mock.calls.length, handleNews.mock.calls.length]).toEqual([1, 0])
})
