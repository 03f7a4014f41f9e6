import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { taxLinesByDay } from './by-day.ts'
import type { Tax } from './rules.ts'

const old: Tax = { name: 'Tax', basis: 'percent', rate: 4_000, appliesTo: ['rental', 'extras'] }
const raised: Tax = { ...old, rate: 8_000 }
const daily: Tax = { name: 'Fee', basis: 'day', rate: 500, appliesTo: [] }
const once: Tax = { name: 'Levy', basis: 'rental', rate: 1_000, appliesTo: [] }
/** Two days at $100 and one at $200, with extras of $10. */
const lines = [
  { kind: 'rental', amount: cents(30_000) },
  { kind: 'season', amount: cents(10_000) },
  { kind: 'miles', amount: cents(1_000) },
] as const
const prices = [10_000, 10_000, 20_000]

test.each<[what: string, taxes: [Tax[], Tax[], Tax[]], first: number, expected: string[]]>([
  [
    'the same on all days is one line',
    [[old], [old], [{ ...old, appliesTo: ['extras', 'rental'] }]],
    0,
    ['Tax, 4%:1640'],
  ],
  ['an added day at a raised tax', [[old], [old], [raised]], 0, ['Tax, 4%:840', 'Tax, 8%:1600']],
  ['a day that was added in front', [[raised], [old], [old]], 1, ['Tax, 8%:800', 'Tax, 4%:1240']],
  ['days that had no tax stay without', [[], [], [raised]], 0, ['Tax, 8%:1600']],
  ['an amount a day counts its days', [[], [daily], [daily]], 0, ['Fee, 2 days × $5:1000']],
  ['an amount a rental is of the first day kept', [[once], [once], [raised, once]], 0, ['Levy:1000', 'Tax, 8%:1600']],
  ['and not added with added days', [[], [], [once]], 0, []],
])('%s', (_, taxes, first, expected) => {
  const days = taxes.map((each, index) => ({ day: `day ${index}`, price: cents(prices[index]!), taxes: each }))
  const charged = taxLinesByDay(days, `day ${first}`, lines)
  expect(charged.map(({ label, amount }) => `${label}:${amount}`)).toEqual(expected)
})
