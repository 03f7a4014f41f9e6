import { expect, test } from 'vitest'

import { initialOf } from './initial.ts'

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
  ['\u200fعلي', 'ع'],
  ['\u200bAnna', 'A'],
  ['’t Hooft', 'T'],
  ['“Bob', 'B'],
  ['(Max)', 'M'],
  ['7up', '7'],
])('the initial of %j is the whole letter %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test.each([
  ['an empty name', ''],
  ['no name', undefined],
  ['what can’t be seen', '\u200b\u2060'],
  ['punctuation', '—'],
])('the initial of %s is U', (_, name) => {
  expect(initialOf(name)).toBe('U')
})
