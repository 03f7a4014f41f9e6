import { expect, it } from 'vitest'

import { cents, difference, dollars, exactDollars, percent, share, sum, times } from './money.ts'

it('is whole cents: a fraction is a mistake of ours', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
  expect(() => times(cents(100), 1.005)).toThrow(RangeError)
  expect(sum(cents(1), cents(2), cents(-4))).toBe(-1)
  expect(sum()).toBe(0)
})

it.each([
  // amount, basis points, share
  [10_000, 1_500, 1_500],
  [1, 5_000, 1],
  [3, 5_000, 2],
  [99, 50, 0],
  [100, 50, 1],
  [-1, 5_000, -1],
  [-3, 5_000, -2],
  [0, 890, 0],
  [200_000, 890, 17_800],
  [4_949, 1_000, 495],
  [4_944, 1_000, 494],
])('of %i cents, %i basis points are %i: half a cent goes up', (amount, rate, part) => {
  expect(share(cents(amount), rate)).toBe(part)
})

it.each([
  // cents, as a rate, in a sum, as what a line adds
  [125_000, '$1,250', '$1,250.00', '+$1,250.00'],
  [125_050, '$1,250.50', '$1,250.50', '+$1,250.50'],
  [125_001, '$1,250.01', '$1,250.01', '+$1,250.01'],
  [-195_000, '-$1,950', '-$1,950.00', '−$1,950.00'],
  [0, '$0', '$0.00', '+$0.00'],
])('%i cents are printed %s, %s and %s', (amount, rate, exact, more) => {
  expect([dollars(amount), exactDollars(amount), difference(amount)]).toEqual([rate, exact, more])
})

it.each([
  [1_500, '15%'],
  [1_250, '12.5%'],
  [0, '0%'],
])('%i basis points are %s', (rate, printed) => {
  expect(percent(rate)).toBe(printed)
})
