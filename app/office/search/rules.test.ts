import { expect, test } from 'vitest'

import { readSearchInput } from './rules.ts'

test.each([
  [' \n\t ', 'empty', ''],
  ['a', 'short', 'a'],
  ['%%%', 'short', '%%%'],
  ['(4)', 'short', '(4)'],
  ['R8', 'fine', 'R8'],
  ['李明', 'fine', '李明'],
  ['  mia\n hart ', 'fine', 'mia hart'],
  ['O’Neil', 'fine', 'O’Neil'],
  ['x'.repeat(120), 'fine', 'x'.repeat(120)],
  ['x'.repeat(121), 'long', 'x'.repeat(120)],
])('a search for %j is %s', (typed, state, q) => {
  expect(readSearchInput(typed)).toEqual({ q, state })
})

test('a search for nothing is empty', () => {
  expect(readSearchInput(null)).toEqual({ q: '', state: 'empty' })
})
