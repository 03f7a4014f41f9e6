import { expect, test } from 'vitest'

import { logWords } from './log-words.ts'

test.each([
  ['a missed delivery', { move: 'no_show', facts: { by: 'us', driverTime: '10:05', refundCents: 0 } }],
  ['rules that staff set aside', { move: 'rules_set_aside', facts: {} }],
])('the log says nothing in place of a deleted reason: %s', (_, move) => {
  for (const reader of ['customer', 'staff'] as const) expect(logWords(move, reader)).not.toMatch(/undefined|null| $/)
})
