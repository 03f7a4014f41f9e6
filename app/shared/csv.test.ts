import { expect, test } from 'vitest'

import { csv, dollarsCell, phoneCell } from './csv.ts'

test.each([
  [
    'numbers and empty cells are written as they are',
    [
      ['a', 'b'],
      [1, null],
    ],
    'a,b\r\n1,\r\n',
  ],
  [
    'quotes, commas and lines are put in quotes',
    [['Pat "Q" Quinn', 'x, y', 'two\nlines']],
    '"Pat ""Q"" Quinn","x, y","two\nlines"\r\n',
  ],
  [
    'texts like formulas are marked as text',
    [['=HYPERLINK("x")', '+1', '-1', '@sum', -1]],
    '"\'=HYPERLINK(""x"")",\'+1,\'-1,\'@sum,-1\r\n',
  ],
  ['texts like a marked formula are marked once more', [['a;=1+1', "'=1", "'a"]], "\"a;=1+1\",''=1,'a\r\n"],
  ['no rows are an empty file', [], ''],
])('%s', (_, rows, text) => {
  expect(csv(rows)).toBe(text)
})

test.each([
  [-6_000, '-60.00'],
  [-5, '-0.05'],
  [123_450, '1234.50'],
])('%i cents are written as %s', (amount, text) => {
  expect(csv([[dollarsCell(amount)]])).toBe(`${text}\r\n`)
})

test.each([
  ['(404) 555-0134', '(404) 555-0134'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+44+cmd', "'+44+cmd"],
])('the phone number %s is written as %s', (printed, text) => {
  expect(csv([[phoneCell(printed)]])).toBe(`${text}\r\n`)
})
