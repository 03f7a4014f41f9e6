import { expect, test } from 'vitest'

import { isSameName } from './signature.ts'

test.each([
  ['Mia Hart', 'mia  hart', true],
  ['José García', 'Jose Garcia', true],
  ['Muñoz', 'Munoz', true],
  ['Nguyễn Thị Hương', 'Nguyen Thi Huong', true],
  ['Zoe\u0308', 'Zoë', true],
  ['O\u2019Neill', "O'Neill", true],
  ['O\u2019Neill', 'ONeill', true],
  ['J.R. Smith', 'J. R. Smith', true],
  ['Anne-Marie Hart', 'Anne Marie Hart', true],
  ['محمد عبدالله', 'محمد عبدالله', true],
  ['🚗 🏎️', '🚗 🏎️', true],
  ['Mia Hart', 'Mia Hartt', false],
  ['Mia Hart', 'M. A. Hart', false],
  ['García', 'Garca', false],
  ['🚗', '🏎️', false],
  ['', '--', false],
])('%s and %s: the same name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
  expect(isSameName(other, one)).toBe(same)
})
