import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { appliesOn, taxesOnCharge, taxLines, type Tax } from './rules.ts'

const lines = [
  { kind: 'rental', amount: cents(100_000) },
  { kind: 'weekly', amount: cents(-10_000) },
  { kind: 'miles', amount: cents(2_500) },
  { kind: 'delivery', amount: cents(15_000) },
] as const
const percent = (rate: number, ...appliesTo: Tax['appliesTo']): Tax => ({
  name: 'Tax',
  basis: 'percent',
  rate,
  appliesTo,
})
const amount = (basis: 'day' | 'rental', rate: number): Tax => ({ name: 'Fee', basis, rate, appliesTo: [] })

test.each<[what: string, taxes: Tax[], lines: string[]]>([
  ['come to nothing where there are none', [], []],
  ['are charged on the days less their weekly discount', [percent(8_900, 'rental')], ['Tax, 8.9%:8010']],
  ['may have three decimals', [percent(8_875, 'rental')], ['Tax, 8.875%:7988']],
  ['round half a cent up', [percent(1, 'extras'), percent(20, 'extras')], ['Tax, 0.02%:1']],
  ['may be charged on extras alone', [percent(10_000, 'extras')], ['Tax, 10%:250']],
  ['may be charged on delivery alone', [percent(10_000, 'delivery')], ['Tax, 10%:1500']],
  [
    'are rounded once when they are charged on everything',
    [percent(3_333, 'rental', 'extras', 'delivery')],
    ['Tax, 3.333%:3583'],
  ],
  [
    'are not taxed themselves',
    [percent(10_000, 'rental'), percent(10_000, 'rental')],
    ['Tax, 10%:9000', 'Tax, 10%:9000'],
  ],
  ['may be an amount per day', [amount('day', 500)], ['Fee, 3 days × $5:1500']],
  ['may be an amount per rental', [amount('rental', 250)], ['Fee:250']],
  ['may be as high as the price', [percent(100_000, 'rental')], ['Tax, 100%:90000']],
])('taxes %s', (_, taxes, expected) => {
  expect(taxLines(taxes, lines, 3).map(({ label, amount }) => `${label}:${amount}`)).toEqual(expected)
})

test('a tax of nothing has no line, and one day is in the singular', () => {
  const days = lines.slice(0, 1)
  expect(taxLines([percent(10_000, 'delivery', 'extras')], days, 1)).toEqual([])
  expect(taxLines([amount('day', 500)], days, 1)).toMatchObject([
    { label: 'Fee, 1 day × $5', quantity: 1, amount: 500 },
  ])
})

test.each([
  ['its first day', '2026-12-01', null, '2026-12-01'],
  ['its last day', '2026-12-01', '2026-12-05', '2026-12-05'],
])('a tax applies to a pickup on %s', (_, appliesFrom, appliesUntil, pickup) => {
  expect(appliesOn({ ...percent(1, 'rental'), appliesFrom, appliesUntil }, pickup)).toBe(true)
})

test.each([
  ['the day before it begins', '2026-12-01', null, '2026-11-30'],
  ['the day after it ends', '2026-12-01', '2026-12-05', '2026-12-06'],
])('a tax does not apply to a pickup on %s', (_, appliesFrom, appliesUntil, pickup) => {
  expect(appliesOn({ ...percent(1, 'rental'), appliesFrom, appliesUntil }, pickup)).toBe(false)
})

test.each<[what: string, part: Parameters<typeof taxesOnCharge>[1], taxes: Tax[], lines: string[]]>([
  ['is taxed like the days when it is for late hours', 'rental', [percent(8_875, 'rental')], ['Tax, 8.875%:1775']],
  ['is not taxed for another part of the rental', 'extras', [percent(8_875, 'rental', 'delivery')], []],
  ['is not taxed when it is not for something we sell', null, [percent(8_875, 'rental', 'extras', 'delivery')], []],
  ['does not repeat a tax that is an amount', 'rental', [amount('day', 500), amount('rental', 250)], []],
])('a charge after the return %s', (_, part, taxes, expected) => {
  const charged = taxesOnCharge(taxes, part, cents(20_000))
  expect(charged.map(({ label, amount }) => `${label}:${amount}`)).toEqual(expected)
})
