import { expect, test } from 'vitest'

import { date, time } from '#app/shared/dates.ts'
import { byUrgency, isLate } from './rules.ts'

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

test('what waits is listed by urgency, and of one kind as it came', () => {
  const items = [
    { kind: 'leads', at: 1 },
    { kind: 'charge', at: 2 },
    { kind: 'documents', at: 3 },
    { kind: 'charge', at: 4 },
    { kind: 'dispute', at: 5 },
  ] as const
  expect(byUrgency(items).map(({ at }) => at)).toEqual([5, 2, 4, 3, 1])
})
