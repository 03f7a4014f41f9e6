import { expect, test } from 'vitest'

import { date, time } from '#app/shared/dates.ts'
import { isLate } from './rules.ts'

const now = { day: date('2026-11-24'), time: time('14:10') }

test.each([
  ['2026-11-23', '18:00'],
  ['2026-11-24', '10:00'],
])('a handover due on %s at %s is late on November 24 at 14:10', (day, at) => {
  expect(isLate({ day: date(day), time: time(at) }, now)).toBe(true)
})

test.each([
  ['2026-11-24', '14:10'],
  ['2026-11-24', '18:00'],
  ['2026-11-25', '10:00'],
])('a handover due on %s at %s is not late on November 24 at 14:10', (day, at) => {
  expect(isLate({ day: date(day), time: time(at) }, now)).toBe(false)
})
