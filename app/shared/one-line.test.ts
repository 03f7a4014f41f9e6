import { expect, test } from 'vitest'

import { oneLine } from './one-line.ts'

test.each([
  ['a line break', 'Mia\nHart', 'Mia Hart'],
  ['a line break of Windows', 'Mia\r\nHart', 'Mia Hart'],
  ['breaks at both ends', '\n\tMia Hart\r\n', 'Mia Hart'],
  ['the break of a terminal', 'Mia\u0085Hart', 'Mia Hart'],
  ['a line separator', 'Mia\u2028Hart', 'Mia Hart'],
  ['a paragraph separator', 'Mia\u2029Hart', 'Mia Hart'],
  ['a form feed and an escape', 'Mia\f\u001B\u007FHart', 'Mia Hart'],
  ['a run of spaces', 'Mia \u00A0  Hart', 'Mia Hart'],
  ['a turn of direction', 'Mia \u202Etrah\u202C Hart', 'Mia trah Hart'],
  ['an isolated direction', '\u2066Mia\u2069 Hart', 'Mia Hart'],
  ['a phone number as it is copied', '\u202A(404) 555-0143\u202C', '(404) 555-0143'],
  ['nothing but breaks', '\n\u2028\u202E', ''],
  ['a space of no width', '\u200B', ''],
  ['a word joiner', '\u2060', ''],
  ['a soft hyphen', '\u00AD', ''],
  ['a filler of Korean', '\u3164', ''],
  ['a joiner of no letters', '\u200D\u200C', ''],
  ['an empty letter of braille', '\u2800', ''],
  ['a direction of nothing', '\u200F', ''],
  ['spaces of no width at both ends', '\u200B Mia\u2060', 'Mia'],
])('%s does not stay in one line', (_, typed, kept) => {
  expect(oneLine(typed)).toBe(kept)
})

test.each([
  "Zoë O’Hara-D'Arcy",
  'Łukasz Żółć',
  '李小龍',
  'محمد بن سلمان',
  'אסתר כהן',
  'Nguyễn Thị Ánh',
  'می‌خواهم',
  '🏎️ Hart',
  'Hart ❤️',
  'क्‍ष',
])('%s stays as it is', (name) => {
  expect(oneLine(name)).toBe(name)
})
