import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'

import { listingProblems } from '#app/fleet/listings/words.ts'
import { rateProblems } from './words.ts'
import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { seasonForm } from './forms.ts'

const words = rateProblems
const right = { name: 'Race week', firstDay: '2026-12-04', lastDay: '2026-12-08', dailyRate: '1,400', minDays: '3' }

function read(given: Partial<typeof right>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...right, ...given })) form.append(name, value)
  return parseWithZod(form, { schema: seasonForm(date('2026-11-21')), formatError })
}

test('what was typed becomes a period', () => {
  expect(read({ name: '  Race   week ' })).toMatchObject({
    status: 'success',
    value: { name: 'Race week', firstDay: '2026-12-04', lastDay: '2026-12-08', dailyRate: 140_000, minDays: 3 },
  })
})

test.each([
  ['of one day', { lastDay: '2026-12-04' }],
  ['that has begun', { firstDay: '2026-11-01', lastDay: '2026-11-21' }],
  ['of a whole year', { firstDay: '2026-12-04', lastDay: '2027-12-04' }],
  ['at the lowest rate', { dailyRate: '50' }],
  ['at the highest rate', { dailyRate: '$25,000.00' }],
])('a period %s is accepted', (_, given) => {
  expect(read(given).status).toBe('success')
})

const { rateWrong, dailyRateMissing, minDaysWrong } = listingProblems
test.each([
  ['no name', 'name', {}, { name: '' }, words.nameMissing],
  ['a long name', 'name', {}, { name: 'x'.repeat(61) }, words.nameLong],
  ['no first day', 'firstDay', {}, { firstDay: '' }, words.firstDayMissing],
  ['a first day that does not exist', 'firstDay', {}, { firstDay: '2026-02-30' }, words.firstDayMissing],
  ['a word for its last day', 'lastDay', {}, { lastDay: 'tomorrow' }, words.lastDayMissing],
  ['a last day before its first', 'lastDay', {}, { lastDay: '2026-12-03' }, words.lastBeforeFirst],
  [
    'a last day before its first and no name',
    'lastDay',
    { name: '' },
    { lastDay: '2026-12-03' },
    words.lastBeforeFirst,
  ],
  ['a last day in the past', 'lastDay', {}, { firstDay: '2026-11-01', lastDay: '2026-11-20' }, words.over],
  ['more than a year', 'lastDay', {}, { firstDay: '2026-12-04', lastDay: '2027-12-05' }, words.tooLong],
  ['days in the distant future', 'lastDay', {}, { firstDay: '2090-12-04', lastDay: '2090-12-08' }, words.tooFar],
  ['no rate', 'dailyRate', {}, { dailyRate: '' }, dailyRateMissing],
  ['a rate of nothing', 'dailyRate', {}, { dailyRate: '0' }, rateWrong],
  ['a negative rate', 'dailyRate', {}, { dailyRate: '-5' }, rateWrong],
  ['a rate that is too high', 'dailyRate', {}, { dailyRate: '1,000,000' }, rateWrong],
  ['no days for its minimum', 'minDays', {}, { minDays: '0' }, minDaysWrong],
  ['a minimum that is too long', 'minDays', {}, { minDays: '31' }, minDaysWrong],
] as const)('a period with %s is refused at %s', (_, field, beside, given, problem) => {
  const { error } = read({ ...beside, ...given }) as { error?: Record<string, unknown> }
  expect(error?.[field]).toMatchObject([{ code: problem.code }])
})
