import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { driverProblem } from './driver-rules.ts'

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
