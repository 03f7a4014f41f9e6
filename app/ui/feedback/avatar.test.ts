import { expect, test } from 'vitest'

import { initialOf } from './avatar.tsx'

test.each([
  ['mia', 'M'],
  [' Émile', 'É'],
  ['e\u0301mile', 'É'],
  ['👩‍🚀 Ada', '👩‍🚀'],
  ['🇺🇸Sam', '🇺🇸'],
  ['𐐨𐑉', '𐐀'],
  ['ǆivan', 'Ǆ'],
  ['ßigi', 'ß'],
  ['ﬁona', 'ﬁ'],
  ['नितिन', 'नि'],
  ['', 'U'],
  [undefined, 'U'],
])('the initial of %j is %j, a whole letter', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
