import { expect, test } from 'vitest'

import { csv } from './csv.ts'

test.each([
  [
    [
      ['a', 'b'],
      [1, null],
    ],
    'a,b\r\n1,\r\n',
  ],
  [[['Pat "Q" Quinn', 'x, y', 'two\nlines']], '"Pat ""Q"" Quinn","x, y","two\nlines"\r\n'],
  [[['=HYPERLINK("x")', '+1', '-1', '@sum', -1]], '"\'=HYPERLINK(""x"")",\'+1,\'-1,\'@sum,-1\r\n'],
  [[['a;=1+1', "'=1", "'a"]], "\"a;=1+1\",''=1,'a\r\n"],
  [[], ''],
])('%j is written as %j', (rows, text) => {
  expect(csv(rows)).toBe(text)
})
