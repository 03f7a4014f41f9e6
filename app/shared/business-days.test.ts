import { expect, it } from 'vitest'

import { addBusinessDays } from './business-days.ts'
import { date } from './dates.ts'

it.each([
  ['a weekend', '2026-11-27', 0, '2026-11-27'],
  ['a weekend', '2026-11-27', 1, '2026-11-30'],
  ['a weekend', '2026-11-28', 1, '2026-11-30'],
  ['a week', '2026-11-30', 5, '2026-12-07'],
  ['Thanksgiving', '2026-11-24', 3, '2026-11-30'],
  ['Christmas', '2026-12-23', 2, '2026-12-28'],
  ['a holiday observed on the Friday before', '2026-07-02', 1, '2026-07-06'],
  ['a holiday observed on the Monday after', '2027-07-02', 1, '2027-07-06'],
  ['New Year observed in the old year', '2027-12-30', 1, '2028-01-03'],
])('over %s, %s and %i business days is %s', (_, from, count, on) => {
  expect(addBusinessDays(date(from), count)).toBe(on)
})
