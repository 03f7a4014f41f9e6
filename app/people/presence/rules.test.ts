import { expect, test } from 'vitest'

import { later, minutes, seconds } from '#app/shared/durations.ts'
import { presenceOf } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ago = (duration: number) => later(now, -duration)

test.each([
  ['just now', 'online', 'online', 0],
  ['under two minutes ago', 'online', 'online', minutes(2) - 1],
  ['under two minutes ago, though stored as away,', 'online', 'away', minutes(1)],
  ['under two minutes ago, and gone since,', 'offline', 'offline', seconds(5)],
  ['two minutes ago', 'away', 'online', minutes(2)],
  ['three minutes ago, and gone since,', 'away', 'offline', minutes(3)],
  ['under ten minutes ago', 'away', 'away', minutes(10) - 1],
  ['ten minutes ago', 'offline', 'online', minutes(10)],
  ['a day ago', 'offline', 'away', minutes(1_440)],
  ['by a clock that runs ahead', 'online', 'online', -seconds(30)],
] as const)('a person last seen %s is %s', (_, answer, stored, silence) => {
  expect(presenceOf(stored, ago(silence), now)).toBe(answer)
})

test('a person who was never seen is offline', () => {
  expect(presenceOf(null, null, now)).toBe('offline')
  expect(presenceOf('online', null, now)).toBe('offline')
  expect(presenceOf(undefined, undefined, now)).toBe('offline')
})
