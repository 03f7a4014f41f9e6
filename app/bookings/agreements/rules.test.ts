import { expect, test } from 'vitest'

import { readDrawing } from './rules.ts'

test.each([
  ['M1 2L3 4', 'M1 2L3 4'],
  ['M1 2L3 4L5 6M7 8L9 10', 'M1 2L3 4L5 6M7 8L9 10'],
  ['', null],
  ['M1 2', null],
  ['M1 2L3 4Z', null],
  ['M1e9 2L3 4', null],
  ['<svg onload=x>', null],
  [`M1 1${'L2 2'.repeat(6_000)}`, null],
])('%.20s is drawn as %.20s', (sent, kept) => {
  expect(readDrawing(sent)).toBe(kept)
})
