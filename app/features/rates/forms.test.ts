import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'

import { problems } from '#app/messages/problems.ts'
import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { seasonForm } from './forms.ts'

const words = problems.rates
const right = { name: 'Race week', firstDay: '2026-12-04', lastDay: '2026-12-08', dailyRate: '1,400', minDays: '3' }

function read(given: Partial<typeof right>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...right, ...given })) form.append(name, value)
  return parseWithZod(form, { schema: seasonForm(date('2026-11-21')), formatError })
}

test('what is typed becomes a period', () => {
  expect(read({ name: '  Race   week ' })).toMatchObject({
    status: 'success',
    value: { name: 'Race week', firstDay: '2026-12-04', lastDay: '2026-12-08', dailyRate: 140_000, minDays: 3 },
  })
})

test.each([
  ['one day', { lastDay: '2026-12-04' }],
  ['one that has begun', { firstDay: '2026-11-01', lastDay: '2026-11-21' }],
  ['one a year long', { firstDay: '2026-12-04', lastDay: '2027-12-04' }],
  ['the lowest rate', { dailyRate: '50' }],
  ['the highest rate', { dailyRate: '$25,000.00' }],
])('%s is taken', (_, given) => {
  expect(read(given).status).toBe('success')
})

const { rateWrong, dailyRateMissing, minDaysWrong } = problems.listing
test.each([
  ['name', {}, { name: '' }, words.nameMissing],
  ['name', {}, { name: 'x'.repeat(61) }, words.nameLong],
  ['firstDay', {}, { firstDay: '' }, words.firstDayMissing],
  ['firstDay', {}, { firstDay: '2026-02-30' }, words.firstDayMissing],
  ['lastDay', {}, { lastDay: 'tomorrow' }, words.lastDayMissing],
  ['lastDay', {}, { lastDay: '2026-12-03' }, words.lastBeforeFirst],
  ['lastDay', { name: '' }, { lastDay: '2026-12-03' }, words.lastBeforeFirst],
  ['lastDay', {}, { firstDay: '2026-11-01', lastDay: '2026-11-20' }, words.over],
  ['lastDay', {}, { firstDay: '2026-12-04', lastDay: '2027-12-05' }, words.tooLong],
  ['lastDay', {}, { firstDay: '2090-12-04', lastDay: '2090-12-08' }, words.tooFar],
  ['dailyRate', {}, { dailyRate: '' }, dailyRateMissing],
  ['dailyRate', {}, { dailyRate: '0' }, rateWrong],
  ['dailyRate', {}, { dailyRate: '-5' }, rateWrong],
  ['dailyRate', {}, { dailyRate: '1,000,000' }, rateWrong],
  ['minDays', {}, { minDays: '0' }, minDaysWrong],
  ['minDays', {}, { minDays: '31' }, minDaysWrong],
] as const)('%s is refused beside %o as %o', (field, beside, given, problem) => {
  const { error } = read({ ...beside, ...given }) as { error?: Record<string, unknown> }
  expect(error?.[field]).toMatchObject([{ code: problem.code }])
})
