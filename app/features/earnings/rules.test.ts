import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { commission, override } from './rules.ts'

test.each([
  ['15% of $4,500.00', 450_000, 1_500, 67_500, 1_350],
  ['10% of $4,500.00', 450_000, 1_000, 45_000, 900],
  ['half a cent counts as one', 10_003, 1_500, 1_500, 30],
  ['and half a cent of the override too', 125_000, 1_000, 12_500, 250],
  ['nothing of nothing', 0, 1_500, 0, 0],
])('a commission and its override: %s', (_, total, rate, earned, onTop) => {
  expect(commission(cents(total), rate)).toBe(earned)
  expect(override(cents(earned))).toBe(onTop)
})
