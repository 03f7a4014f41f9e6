import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { latestDay, messageInstant } from './times.ts'

const opened = date('2026-11-21')

test.each([
  ['no message', undefined, '2026-11-21'],
  ['an older one', '2026-11-19T15:00:00Z', '2026-11-21'],
  ['one before midnight in Atlanta, after it in Greenwich', '2026-11-22T04:59:00Z', '2026-11-21'],
  ['one after midnight', '2026-11-22T05:00:00Z', '2026-11-22'],
])('the day of an open room with %s', (_, newest, day) => {
  expect(latestDay(opened, newest)).toBe(day)
})

test('what was today when the room was opened is yesterday after midnight', () => {
  const at = new Date('2026-11-21T20:00:00Z')
  expect(messageInstant(at, opened)).toMatch(/^Today/)
  expect(messageInstant(at, latestDay(opened, '2026-11-22T05:00:00Z'))).toMatch(/^Yesterday/)
})
