import { expect, test } from 'vitest'

import { shownPercent } from './shown-percent.ts'

test.each([
  ['nothing', 0, 0],
  ['a fraction', 41, 41.4],
  ['everything', 100, 100],
  ['too much', 100, 103.7],
  ['less than nothing', 0, -1],
  ['nothing of nothing', 0, 0 / 0],
  ['something of nothing', 100, 1 / 0],
])('%s is shown as %d percent', (_, shown, percent) => {
  expect(shownPercent(percent)).toBe(shown)
})
