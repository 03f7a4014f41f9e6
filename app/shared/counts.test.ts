import { expect, test } from 'vitest'

import { countOf, mostCounted, printCount } from './counts.ts'

test.each([
  [0, '0'],
  [mostCounted, '99'],
  [mostCounted + 1, '99+'],
  [4_000, '99+'],
])('%i is printed as %s', (count, printed) => {
  expect(printCount(count)).toBe(printed)
})

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [8_816, '8,816 days'],
])('%d with its noun is %s', (count, printed) => {
  expect(countOf(count, 'day')).toBe(printed)
})
