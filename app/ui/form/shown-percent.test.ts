import { expect, test } from 'vitest'

import { shownPercent } from './shown-percent.ts'

test.each([
  [0, 0],
  [41.4, 41],
  [100, 100],
  [103.7, 100],
  [-1, 0],
  [0 / 0, 0],
  [1 / 0, 100],
])('%d is shown as %d', (percent, shown) => {
  expect(shownPercent(percent)).toBe(shown)
})
