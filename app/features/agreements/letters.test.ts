import { expect, test } from 'vitest'

import { piecesOf, scriptOf, spellOut } from './letters.ts'

test.each([
  ['Mia Hart', 'latin'],
  ['Łukasz Żółć', 'alphabet'],
  ['', 'latin'],
  ['张伟 (Wei Zhang)', null],
  ['김 철수', null],
  ['דוד', null],
])('%s can be given as it is: %s', (text, script) => {
  expect(scriptOf(text)).toBe(script)
})

test.each([
  ['rents to 山田, from', ['latin rents ', 'latin to ', 'han 山', 'han 田', 'latin , ', 'latin from']],
  ['タナカ・ハ Żak', ['han タ', 'han ナ', 'han カ', 'han ・', 'han ハ ', 'alphabet Żak']],
  ['김 철수', ['hangul 김 ', 'hangul 철수']],
  ['김'.normalize('NFD'), ['hangul 김']],
])('%s is drawn as %j', (text, expected) => {
  expect(piecesOf(text).map((piece) => `${piece.script} ${piece.text}${piece.hasSpace ? ' ' : ''}`)).toEqual(expected)
})

test.each([
  ['محمد عبدالله', ['عبدالله ', 'محمد']],
  ['to (דוד בן גוריון), born', ['to ', '(', 'גוריון ', 'בן ', 'דוד', '), ', 'born']],
  ['בן־גוריון', ['בן־גוריון']],
  ['مُحَمَّد', ['مُحَمَّد'.normalize()]],
])('%s: of words from right to left the last is drawn first', (text, drawn) => {
  expect(piecesOf(text).map((piece) => piece.text + (piece.hasSpace ? ' ' : ''))).toEqual(drawn)
})

test.each([
  ['Mia Hart', 'Mia Hart'],
  ['Łukasz สม', 'Łukasz [U+0E2A U+0E21]'],
  ['สม ชาย', '[U+0E2A U+0E21] [U+0E0A U+0E32 U+0E22]'],
  ['Mia 👩\u200D🚀\uFE0F', 'Mia [U+1F469 U+1F680]'],
  ['张伟', '张伟'],
])('letters that no font has are given by their numbers: %s as %s', (text, drawn) => {
  expect(
    spellOut(
      text,
      (_script, codePoint) => !/[\p{Script=Thai}\p{Emoji}\p{Cf}\uFE0F]/u.test(String.fromCodePoint(codePoint)),
    ),
  ).toBe(drawn)
})
