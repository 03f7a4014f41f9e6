import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { parseWithZod } from '@conform-to/zod/v4'
import { formatError } from '#app/shared/form-problems.ts'
import { newId } from '#app/shared/ids.ts'
import { driversForm } from './forms.ts'
import { driverProblem, mayEditDrivers } from './rules.ts'

const born = date('2000-02-29')
const mia = { name: 'Mia Hart', birthDate: date('1991-05-02') }
const driving = { pickupDate: date('2026-11-30'), minAge: 25, customer: mia }
const jordan = { name: 'Jordan Reyes', birthDate: date('1989-04-12'), license: '057 441-926' }

test.each([
  ['the day before a 25th birthday', '2001-12-01', '2026-11-30', 'tooYoung'],
  ['on it', '2001-11-30', '2026-11-30', undefined],
  ['born on a leap day, the day before March', born, '2025-02-28', 'tooYoung'],
  ['born on a leap day, in March', born, '2025-03-01', undefined],
  ['not born yet', '2027-01-01', '2026-11-30', 'tooYoung'],
])('the age of a driver: %s', (_, birthDate, pickup, problem) => {
  const driver = { ...jordan, birthDate: date(birthDate) }
  expect(driverProblem(driver, { ...driving, pickupDate: date(pickup) }, [])).toBe(problem)
})

test.each([
  ['the customer', { ...jordan, ...mia }, mia, [], 'isCustomer'],
  ['the customer, typed differently', { ...jordan, ...mia, name: 'MIA  HART' }, mia, [], 'isCustomer'],
  [
    'the customer, whose birthday nobody knows',
    { ...jordan, name: 'Mia Hart' },
    { ...mia, birthDate: null },
    [],
    'isCustomer',
  ],
  ['a relative of the same name', { ...jordan, name: 'Mia Hart' }, mia, [], undefined],
  ['somebody twice', jordan, mia, [{ ...jordan, license: 'X1234567' }], 'sameTwice'],
  ['one license twice', jordan, mia, [{ ...jordan, name: 'Alex Reyes', license: '057441926' }], 'sameTwice'],
  ['two of one name', jordan, mia, [{ ...jordan, birthDate: born, license: 'X1234567' }], undefined],
] as const)('entered: %s', (_, driver, customer, before, problem) => {
  expect(driverProblem(driver, { ...driving, customer }, before)).toBe(problem)
})

test.each([
  ['confirmed', true, true],
  ['active', false, true],
  ['returned', false, false],
  ['cancelled', false, false],
] as const)('the drivers of a booking that is %s', (state, byCustomer, byStaff) => {
  expect(mayEditDrivers(state, { byStaff: false })).toBe(byCustomer)
  expect(mayEditDrivers(state, { byStaff: true })).toBe(byStaff)
})

test('rows with nothing in them are left out, each problem stands at its field, and names are one line', () => {
  const [one, two, three] = [newId(), newId(), newId()]
  const read = (entries: Record<string, string>) =>
    parseWithZod(new URLSearchParams(entries), { schema: driversForm(driving), formatError })
  const right = read({
    driver1: one,
    driver2: two,
    name2: ' Jordan\n Reyes ',
    birthDate2: '1989-04-12',
    license2: 'gA 057-441',
  })
  expect(right.status === 'success' && right.value.drivers).toEqual([
    { id: two, name: 'Jordan Reyes', birthDate: '1989-04-12', license: 'GA 057-441' },
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
    ...['birthDate1', 'birthDate2', 'birthDate3', 'license1', 'license2', 'license3', 'name2', 'name3'],
  ])
  const other = { driver1: one, name1: 'A', birthDate1: '1989-04-12', license1: '057441926' }
  expect(read({ ...other, driver2: one, name2: 'B', birthDate2: '1989-04-12', license2: '0574419' }).status).toBe(
    'success',
  )
})
