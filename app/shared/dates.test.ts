import { expect, it } from 'vitest'

import { date, dateRange, plainDate } from './dates.ts'

it('a day long ago is printed without its weekday', () => {
  expect(plainDate(date('1991-01-30'))).toBe('Jan 30, 1991')
})

it.each([
  ['within a year', '2026-11-27', '2026-11-30', 'Fri, Nov 27 to Mon, Nov 30, 2026'],
  ['over its turn', '2026-12-30', '2027-01-02', 'Wed, Dec 30, 2026 to Sat, Jan 2, 2027'],
])('both days of a range %s have their weekday', (_, from, to, printed) => {
  expect(dateRange(date(from), date(to))).toBe(printed)
})
