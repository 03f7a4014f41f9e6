import { expect, test } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { appliesOn, taxesOnCharge, taxLines, type Tax } from './rules.ts'

const lines = [
  { kind: 'rental', amount: cents(100_000) },
  { kind: 'weekly', amount: cents(-10_000) },
  { kind: 'miles', amount: cents(2_500) },
  { kind: 'delivery', amount: cents(15_000) },
]
const percent = (rate: number, ...appliesTo: Tax['appliesTo']): Tax => ({
  name: 'Tax',
  basis: 'percent',
  rate,
  appliesTo,
})
const amount = (basis: 'day' | 'rental', rate: number): Tax => ({ name: 'Fee', basis, rate, appliesTo: [] })

test.each<[what: string, taxes: Tax[], lines: string[]]>([
  ['nothing', [], []],
  ['the days with their weekly rate', [percent(8_900, 'rental')], ['Tax, 8.9%:8010']],
  ['three decimals, exactly', [percent(8_875, 'rental')], ['Tax, 8.875%:7988']],
  ['half a cent up', [percent(1, 'extras'), percent(20, 'extras')], ['Tax, 0.02%:1']],
  ['extras alone', [percent(10_000, 'extras')], ['Tax, 10%:250']],
  ['delivery alone', [percent(10_000, 'delivery')], ['Tax, 10%:1500']],
  ['all of it, added up before it is rounded', [percent(3_333, 'rental', 'extras', 'delivery')], ['Tax, 3.333%:3583']],
  ['no tax on a tax', [percent(10_000, 'rental'), percent(10_000, 'rental')], ['Tax, 10%:9000', 'Tax, 10%:9000']],
  ['a day', [amount('day', 500)], ['Fee, 3 days × $5:1500']],
  ['a rental', [amount('rental', 250)], ['Fee:250']],
  ['all of the price', [percent(100_000, 'rental')], ['Tax, 100%:90000']],
])('%s', (_, taxes, expected) => {
  expect(taxLines(taxes, lines, 3).map(({ label, amount }) => `${label}:${amount}`)).toEqual(expected)
})

test('what comes to nothing has no line, and one day is one', () => {
  const days = lines.slice(0, 1)
  expect(taxLines([percent(10_000, 'delivery', 'extras')], days, 1)).toEqual([])
  expect(taxLines([amount('day', 500)], days, 1)).toMatchObject([
    { label: 'Fee, 1 day × $5', quantity: 1, amount: 500 },
  ])
})

test.each([
  ['2026-12-01', null, '2026-11-30', false],
  ['2026-12-01', null, '2026-12-01', true],
  ['2026-12-01', '2026-12-05', '2026-12-05', true],
  ['2026-12-01', '2026-12-05', '2026-12-06', false],
])('from %s until %s, picked up on %s: %s', (appliesFrom, appliesUntil, pickup, applies) => {
  expect(appliesOn({ ...percent(1, 'rental'), appliesFrom, appliesUntil }, pickup)).toBe(applies)
})

test.each<[what: string, part: Parameters<typeof taxesOnCharge>[1], taxes: Tax[], lines: string[]]>([
  ['late hours, as days are', 'rental', [percent(8_875, 'rental')], ['Tax, 8.875%:1775']],
  ['nothing of another part', 'extras', [percent(8_875, 'rental', 'delivery')], []],
  ['nothing that is not sold', null, [percent(8_875, 'rental', 'extras', 'delivery')], []],
  ['no amount a second time', 'rental', [amount('day', 500), amount('rental', 250)], []],
])('a charge after the return: %s', (_, part, taxes, expected) => {
  const charged = taxesOnCharge(taxes, part, cents(20_000))
  expect(charged.map(({ label, amount }) => `${label}:${amount}`)).toEqual(expected)
})
