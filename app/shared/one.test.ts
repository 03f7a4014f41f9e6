import { expect, test } from 'vitest'

import { one } from './one.ts'

test('gives the only row, and throws for none or several', () => {
  expect(one(['row'])).toBe('row')
  expect(() => one([])).toThrow('one row expected, 0 found')
  expect(() => one(['row', 'row'])).toThrow('one row expected, 2 found')
})
