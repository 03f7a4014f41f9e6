import { expect, test } from 'vitest'

import { mayEditDrivers } from './rules.ts'

test.each([
  ['confirmed', true, true],
  ['active', false, true],
  ['returned', false, false],
  ['cancelled', false, false],
] as const)('the drivers of a booking that is %s', (state, byCustomer, byStaff) => {
  expect(mayEditDrivers(state, { byStaff: false })).toBe(byCustomer)
  expect(mayEditDrivers(state, { byStaff: true })).toBe(byStaff)
})
