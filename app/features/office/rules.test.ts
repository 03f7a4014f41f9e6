import { expect, test } from 'vitest'

import { date, time } from '#app/shared/dates.ts'
import { isLate } from './rules.ts'

test.each([
  ['2026-11-23', '18:00', true],
  ['2026-11-24', '10:00', true],
  ['2026-11-24', '14:10', false],
  ['2026-11-24', '18:00', false],
  ['2026-11-25', '10:00', false],
])('what is due on %s at %s is late on November 24 at 14:10: %s', (day, at, late) => {
  const now = { day: date('2026-11-24'), time: time('14:10') }
  expect(isLate({ day: date(day), time: time(at) }, now)).toBe(late)
})
