import { expect, test } from 'vitest'

import { mostCounted, printCount } from './counts.ts'

test.each([
  [0, '0'],
  [mostCounted, '99'],
  [mostCounted + 1, '99+'],
  [4_000, '99+'],
])('%i is printed as %s', (count, printed) => {
  expect(printCount(count)).toBe(printed)
})
