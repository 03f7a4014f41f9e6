import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'

import { problems } from '#app/messages/problems.ts'
import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { endForm, taxForm } from './forms.ts'

const words = problems.taxes
const today = date('2026-11-21')
const right = { name: 'Sales tax', basis: 'percent', rate: '8.875', onRental: 'on', appliesFrom: '2026-12-01' }

function read(given: Record<string, string>, schema: Parameters<typeof parseWithZod>[1]['schema'] = taxForm(today)) {
  const form = new FormData()
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  return parseWithZod(form, { schema, formatError })
}

test.each([
  ['a percentage', {}, { rate: 8_875, appliesTo: ['rental'], appliesUntil: null }],
  ['all of it', { rate: '100 %', onDelivery: 'on' }, { rate: 100_000, appliesTo: ['rental', 'delivery'] }],
  ['a day', { basis: 'day', rate: '$5' }, { basis: 'day', rate: 500, appliesTo: [] }],
  ['a rental', { basis: 'rental', rate: '2.50', onRental: '' }, { rate: 250, appliesTo: [] }],
  ['a single day from today', { appliesFrom: '2026-11-21', appliesUntil: '2026-11-21' }, { appliesUntil: today }],
])('%s is taken', (_, given, value) => {
  expect(read({ ...right, ...given })).toMatchObject({ status: 'success', value })
})

test.each([
  ['name', { name: ' ' }, words.nameMissing],
  ['name', { name: 'x'.repeat(61) }, words.nameLong],
  ['basis', { basis: 'week' }, words.basisMissing],
  ['rate', { rate: '' }, words.rateMissing],
  ['rate', { rate: '0' }, words.percentWrong],
  ['rate', { rate: '8.8755' }, words.percentWrong],
  ['rate', { rate: '100.001' }, words.percentWrong],
  ['rate', { basis: 'day', rate: '5%' }, words.amountWrong],
  ['rate', { basis: 'rental', rate: '1000.01' }, words.amountWrong],
  ['onRental', { onRental: '' }, words.partsMissing],
  ['appliesFrom', { appliesFrom: '2026-02-30' }, words.fromMissing],
  ['appliesFrom', { appliesFrom: '2026-11-20' }, words.fromPast],
  ['appliesFrom', { appliesFrom: '2099-01-01' }, words.tooFar],
  ['appliesUntil', { appliesUntil: 'soon' }, words.untilWrong],
  ['appliesUntil', { appliesUntil: '2026-11-30' }, words.untilBeforeFrom],
])('%s is refused in %o', (field, given, problem) => {
  const { error } = read({ ...right, ...given }) as { error?: Record<string, unknown> }
  expect(error?.[field]).toMatchObject([{ code: problem.code }])
})

test('a tax ends today at the earliest', () => {
  expect(read({ appliesUntil: '2026-11-21' }, endForm(today))).toMatchObject({ value: { appliesUntil: today } })
  for (const [typed, { code }] of [['2026-11-20', words.untilPast] as const, ['', words.untilMissing] as const]) {
    expect(read({ appliesUntil: typed }, endForm(today))).toMatchObject({ error: { appliesUntil: [{ code }] } })
  }
})
