import { expect, test } from 'vitest'

import { dueLabel } from './due-label.ts'

test.each([
  ['awaiting_payment', 'Due at pickup'],
  ['confirmed', 'Due at pickup'],
  ['active', 'Balance due'],
  ['returned', 'Balance due'],
  ['completed', 'Balance due'],
] as const)('what is open of a booking that is %s: %s', (state, label) => {
  expect(dueLabel(state)).toBe(label)
})
