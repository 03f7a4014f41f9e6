import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { formatError } from '#app/shared/form-problems.ts'
import { newId } from '#app/shared/ids.ts'
import { driversForm } from './forms.ts'

const mia = { name: 'Mia Hart', birthDate: date('1991-05-02') }
const driving = { pickupDate: date('2026-11-30'), minAge: 25, licenseYears: 5, customer: mia }

test('empty rows are left out, each problem is shown at its field, and names are one line', () => {
  const [one, two, three] = [newId(), newId(), newId()]
  const read = (entries: Record<string, string>) =>
    parseWithZod(new URLSearchParams(entries), { schema: driversForm(driving), formatError })
  const right = read({
    driver1: one,
    driver2: two,
    name2: ' Jordan\n Reyes ',
    birthDate2: '1989-04-12',
    license2: 'gA 057-441',
    issuedOn2: '2007-05-01',
  })
  expect(right.status === 'success' && right.value.drivers).toEqual([
    { id: two, name: 'Jordan Reyes', birthDate: '1989-04-12', license: 'GA 057-441', issuedOn: '2007-05-01' },
  ])
  const wrong = read({
    driver1: one,
    name1: 'A',
    driver2: two,
    license2: '1',
    driver3: three,
    birthDate3: '1989-02-30',
  })
  expect(Object.keys(wrong.reply().error ?? {}).toSorted()).toEqual([
    ...['birthDate1', 'birthDate2', 'birthDate3', 'issuedOn1', 'issuedOn2', 'issuedOn3'],
    ...['license1', 'license2', 'license3', 'name2', 'name3'],
  ])
  const other = { driver1: one, name1: 'A', birthDate1: '1989-04-12', license1: '057441926', issuedOn1: '2007-05-01' }
  expect(
    read({ ...other, driver2: one, name2: 'B', birthDate2: '1989-04-12', license2: '0574419', issuedOn2: '2007-05-01' })
      .status,
  ).toBe('success')
})
