import { expect, test } from 'vitest'

import { piecesOf, scriptOf, spellOut } from './letters.ts'

test.each([
  ['Mia Hart', 'latin'],
  ['Łukasz Żółć', 'alphabet'],
  ['', 'latin'],
])('"%s" is drawn in one piece with the font %s', (text, script) => {
  expect(scriptOf(text)).toBe(script)
})

test.each(['张伟 (Wei Zhang)', '김 철수', 'דוד'])('"%s" is not drawn in one piece', (text) => {
  expect(scriptOf(text)).toBeNull()
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
])('the last word of %s is drawn first, from right to left', (text, drawn) => {
  expect(piecesOf(text).map((piece) => piece.text + (piece.hasSpace ? ' ' : ''))).toEqual(drawn)
})

test.each([
  ['Mia Hart', 'Mia Hart'],
  ['Łukasz สม', 'Łukasz [U+0E2A U+0E21]'],
  ['สม ชาย', '[U+0E2A U+0E21] [U+0E0A U+0E32 U+0E22]'],
  ['Mia 👩\u200D🚀\uFE0F', 'Mia [U+1F469 U+1F680]'],
  ['张伟', '张伟'],
])('letters that no font has are spelled out: %s as %s', (text, drawn) => {
  expect(
    spellOut(
      text,
      (_script, codePoint) => !/[\p{Script=Thai}\p{Emoji}\p{Cf}\uFE0F]/u.test(String.fromCodePoint(codePoint)),
    ),
  ).toBe(drawn)
})
