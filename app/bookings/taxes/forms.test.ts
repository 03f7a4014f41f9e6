import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'

import { taxProblems } from './words.ts'
import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { endForm, taxForm } from './forms.ts'

const words = taxProblems
const today = date('2026-11-21')
const right = { name: 'Sales tax', basis: 'percent', rate: '8.875', onRental: 'on', appliesFrom: '2026-12-01' }

function read(given: Record<string, string>, schema: Parameters<typeof parseWithZod>[1]['schema'] = taxForm(today)) {
  const form = new FormData()
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  return parseWithZod(form, { schema, formatError })
}

test.each([
  ['in percent', {}, { rate: 8_875, appliesTo: ['rental'], appliesUntil: null }],
  ['of everything', { rate: '100 %', onDelivery: 'on' }, { rate: 100_000, appliesTo: ['rental', 'delivery'] }],
  ['per day', { basis: 'day', rate: '$5' }, { basis: 'day', rate: 500, appliesTo: [] }],
  ['per rental', { basis: 'rental', rate: '2.50', onRental: '' }, { rate: 250, appliesTo: [] }],
  ['for today alone', { appliesFrom: '2026-11-21', appliesUntil: '2026-11-21' }, { appliesUntil: today }],
])('a tax %s is accepted', (_, given, value) => {
  expect(read({ ...right, ...given })).toMatchObject({ status: 'success', value })
})

test.each([
  ['a blank name', 'name', { name: ' ' }, words.nameMissing],
  ['a long name', 'name', { name: 'x'.repeat(61) }, words.nameLong],
  ['an unknown basis', 'basis', { basis: 'week' }, words.basisMissing],
  ['no rate', 'rate', { rate: '' }, words.rateMissing],
  ['a percentage of nothing', 'rate', { rate: '0' }, words.percentWrong],
  ['a percentage with four decimals', 'rate', { rate: '8.8755' }, words.percentWrong],
  ['a percentage above 100', 'rate', { rate: '100.001' }, words.percentWrong],
  ['a percentage per day', 'rate', { basis: 'day', rate: '5%' }, words.amountWrong],
  ['a high amount per rental', 'rate', { basis: 'rental', rate: '1000.01' }, words.amountWrong],
  ['nothing to apply to', 'onRental', { onRental: '' }, words.partsMissing],
  ['a first day that does not exist', 'appliesFrom', { appliesFrom: '2026-02-30' }, words.fromMissing],
  ['a first day in the past', 'appliesFrom', { appliesFrom: '2026-11-20' }, words.fromPast],
  ['a first day in the distant future', 'appliesFrom', { appliesFrom: '2099-01-01' }, words.tooFar],
  ['a word for its last day', 'appliesUntil', { appliesUntil: 'soon' }, words.untilWrong],
  ['a last day before its first', 'appliesUntil', { appliesUntil: '2026-11-30' }, words.untilBeforeFrom],
])('a tax with %s is refused at %s', (_, field, given, problem) => {
  const { error } = read({ ...right, ...given }) as { error?: Record<string, unknown> }
  expect(error?.[field]).toMatchObject([{ code: problem.code }])
})

test('a tax cannot end before today', () => {
  expect(read({ appliesUntil: '2026-11-21' }, endForm(today))).toMatchObject({ value: { appliesUntil: today } })
  for (const [typed, { code }] of [['2026-11-20', words.untilPast] as const, ['', words.untilMissing] as const]) {
    expect(read({ appliesUntil: typed }, endForm(today))).toMatchObject({ error: { appliesUntil: [{ code }] } })
  }
})
