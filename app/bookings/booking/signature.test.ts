import { expect, test } from 'vitest'

import { isSameName } from './signature.ts'

test.each([
  ['Mia Hart', 'mia  hart'],
  ['José García', 'Jose Garcia'],
  ['Muñoz', 'Munoz'],
  ['Nguyễn Thị Hương', 'Nguyen Thi Huong'],
  ['Zoe\u0308', 'Zoë'],
  ['O\u2019Neill', "O'Neill"],
  ['O\u2019Neill', 'ONeill'],
  ['J.R. Smith', 'J. R. Smith'],
  ['Anne-Marie Hart', 'Anne Marie Hart'],
  ['محمد عبدالله', 'محمد عبدالله'],
  ['🚗 🏎️', '🚗 🏎️'],
])('“%s” and “%s” are the same name', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
  expect(isSameName(other, one)).toBe(true)
})

test.each([
  ['Mia Hart', 'Mia Hartt'],
  ['Mia Hart', 'M. A. Hart'],
  ['García', 'Garca'],
  ['🚗', '🏎️'],
  ['', '--'],
])('“%s” and “%s” are different names', (one, other) => {
  expect(isSameName(one, other)).toBe(false)
  expect(isSameName(other, one)).toBe(false)
})
