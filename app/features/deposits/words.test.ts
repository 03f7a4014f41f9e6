import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { depositLine } from './words.ts'

const now = new Date('2026-11-22T12:00:00Z')
const booking = (depositMethod: 'card' | 'cash', depositAt = later(now, days(4))) => ({
  depositMethod,
  depositAt,
  returnDate: date('2026-11-30'),
})

test.each([
  ['due', 'card', 0, 'Held from Nov 26 to the return, released by Dec 7'],
  ['authorized', 'card', 0, 'Held to the return, released by Dec 7'],
  ['released', 'card', 0, 'No hold'],
  ['captured', 'card', 50_000, '$500.00 kept, the rest released.'],
  ['due', 'cash', 0, 'In cash at pickup; returned by Dec 7'],
  ['recorded', 'cash', 0, 'Received; back by Dec 7'],
] as const)('a deposit that is %s, by %s, keeps to one line', (status, method, captured, words) => {
  expect(depositLine({ status, method, captured }, booking(method), now)).toBe(words)
})

test('a pickup of today names no day that has passed', () => {
  expect(depositLine(null, booking('card', now), now)).toBe('Authorized shortly before the pickup, released by Dec 7')
})

test.each([
  ['due', 'card', 'No hold'],
  ['authorized', 'card', 'Released by Dec 7'],
  ['released', 'card', 'No hold'],
  ['due', 'cash', 'No hold'],
  ['recorded', 'cash', 'Released by Dec 7'],
] as const)('after the return a deposit that is %s, by %s, is told as it is', (status, method, words) => {
  const later = new Date('2026-12-01T12:00:00Z')
  expect(depositLine({ status, method, captured: 0 }, booking(method, now), later)).toBe(words)
})
