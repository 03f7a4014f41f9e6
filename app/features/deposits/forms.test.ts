import { expect, test } from 'vitest'

import { problems } from '#app/messages/problems.ts'
import { sumOf } from './fields.ts'
import { captureForm } from './forms.ts'

const words = problems.deposit

test('blank lines are left out, and amounts are read as they are typed', () => {
  const read = captureForm.parse({
    label2: ' Fuel ',
    amount2: '$1,250.5',
    label4: 'Late',
    amount4: '90',
    agreed: '134050',
  })
  expect(read).toEqual({
    items: [
      { label: 'Fuel', amountCents: 125_050 },
      { label: 'Late', amountCents: 9_000 },
    ],
    agreed: 134_050,
  })
  expect(sumOf(read.items)).toBe(134_050)
})

test.each([
  ['nothing', {}, 'label1', words.itemsMissing],
  ['a reason alone', { label1: 'Fuel' }, 'amount1', words.amountMissing],
  ['an amount alone', { amount3: '5' }, 'label3', words.labelMissing],
  ['too little', { label1: 'Fuel', amount1: '0.49' }, 'amount1', words.amountWrong],
  ['no amount', { label1: 'Fuel', amount1: 'ninety' }, 'amount1', words.amountWrong],
  ['a long reason', { label1: 'x'.repeat(81), amount1: '5' }, 'label1', words.labelLong],
])('%s is told at its field', (_, typed, field, problem) => {
  const { error } = captureForm.safeParse(typed)
  expect(error?.issues.map(({ path, message }) => [path.join('.'), JSON.parse(message) as unknown])).toContainEqual([
    field,
    problem,
  ])
})
