import { expect, test } from 'vitest'

import { agreementTo, isAgreed } from './fields.ts'

const [brook, dana, erin] = [
  { id: 'brook', cents: 43_500 },
  { id: 'dana', cents: 40_000 },
  { id: 'erin', cents: 30_000 },
]
const asked = agreementTo([brook, dana])

test.each([
  ['as it was asked', [brook, dana], asked, [], true],
  ['in another order', [dana, brook], asked, [], true],
  ['nothing was asked', [brook], undefined, [], false],
  ['another sum', [brook, { ...dana, cents: 40_001 }], asked, [], false],
  ['one person more', [brook, dana, erin], asked, [], false],
  ['one person less', [brook], asked, [], false],
  ['one had too little to be paid', [brook], agreementTo([brook, { id: 'finn', cents: 1 }]), [], true],
  ['one is paid by the same form already', [brook], asked, ['dana'], true],
])('a run of payouts, %s', (_, people, agreement, paid, expected) => {
  expect(isAgreed(people, agreement, new Set(paid))).toBe(expected)
})
