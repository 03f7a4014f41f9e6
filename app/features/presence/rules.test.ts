import { expect, test } from 'vitest'

import { later, minutes, seconds } from '#app/shared/durations.ts'
import { presenceOf } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ago = (duration: number) => later(now, -duration)

test.each([
  ['just now', 'online', 0, 'online'],
  ['under two minutes', 'online', minutes(2) - 1, 'online'],
  ['under two minutes, though stored as away', 'away', minutes(1), 'online'],
  ['under two minutes, but gone', 'offline', seconds(5), 'offline'],
  ['two minutes', 'online', minutes(2), 'away'],
  ['three minutes, and gone', 'offline', minutes(3), 'away'],
  ['under ten minutes', 'away', minutes(10) - 1, 'away'],
  ['ten minutes', 'online', minutes(10), 'offline'],
  ['a day', 'away', minutes(1_440), 'offline'],
  ['a clock that runs ahead', 'online', -seconds(30), 'online'],
] as const)('last seen %s', (_, stored, silence, answer) => {
  expect(presenceOf(stored, ago(silence), now)).toBe(answer)
})

test('nobody has been seen: offline', () => {
  expect(presenceOf(null, null, now)).toBe('offline')
  expect(presenceOf('online', null, now)).toBe('offline')
  expect(presenceOf(undefined, undefined, now)).toBe('offline')
})
