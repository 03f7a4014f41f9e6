import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { driverProblem, rowProblems } from './driver-rules.ts'
import type { DriverEntries } from './driver-rows.ts'

const born = date('2000-02-29')
const mia = { name: 'Mia Hart', birthDate: date('1991-05-02') }
const driving = { pickupDate: date('2026-11-30'), minAge: 25, licenseYears: 5, customer: mia }
const jordan = {
  name: 'Jordan Reyes',
  birthDate: date('1989-04-12'),
  license: '057 441-926',
  issuedOn: date('2007-05-01'),
}

test.each([
  ['is too young the day before the 25th birthday', '2001-12-01', '2026-11-30', 'tooYoung'],
  ['is old enough on the 25th birthday', '2001-11-30', '2026-11-30', undefined],
  ['is too young on the last of February when born on a leap day', born, '2025-02-28', 'tooYoung'],
  ['is old enough in March when born on a leap day', born, '2025-03-01', undefined],
  ['is too young before birth', '2027-01-01', '2026-11-30', 'tooYoung'],
])('a driver %s', (_, birthDate, pickup, problem) => {
  const driver = { ...jordan, birthDate: date(birthDate) }
  expect(driverProblem(driver, { ...driving, pickupDate: date(pickup) }, [])).toBe(problem)
})

test.each([
  ['refuses the customer', { ...jordan, ...mia }, mia, [], 'isCustomer'],
  ['refuses the customer, typed differently', { ...jordan, ...mia, name: 'MIA  HART' }, mia, [], 'isCustomer'],
  [
    'refuses a customer without a known birthday',
    { ...jordan, name: 'Mia Hart' },
    { ...mia, birthDate: null },
    [],
    'isCustomer',
  ],
  ['accepts a relative of the same name', { ...jordan, name: 'Mia Hart' }, mia, [], undefined],
  ['refuses a person twice', jordan, mia, [{ ...jordan, license: 'X1234567' }], 'sameTwice'],
  ['refuses a license twice', jordan, mia, [{ ...jordan, name: 'Alex Reyes', license: '057441926' }], 'sameTwice'],
  [
    'accepts two people of the same name',
    jordan,
    mia,
    [{ ...jordan, birthDate: born, license: 'X1234567' }],
    undefined,
  ],
] as const)('the list of drivers %s', (_, driver, customer, before, problem) => {
  expect(driverProblem(driver, { ...driving, customer }, before)).toBe(problem)
})

test.each([
  ['is accepted when it was issued five years before the pickup', '2021-11-30', undefined],
  ['is refused when it was issued a day later', '2021-12-01', 'licenseTooNew'],
  ['is refused when it was issued after the pickup', '2027-01-01', 'licenseTooNew'],
  ['is accepted when its date is unknown', null, undefined],
])('the license of a driver %s', (_, issuedOn, problem) => {
  const driver = { ...jordan, issuedOn: issuedOn === null ? null : date(issuedOn) }
  expect(driverProblem(driver, driving, [])).toBe(problem)
})

test('a row says all that is wrong with its driver at once, each at its field', () => {
  const fieldsOf = (entries: DriverEntries) => rowProblems(entries, driving).map(({ field }) => field)
  const whole = { name1: 'Jordan Reyes', birthDate1: '1989-04-12', license1: '057441926', issuedOn1: '2007-05-01' }
  expect(fieldsOf(whole)).toEqual([])
  expect(fieldsOf({ ...whole, issuedOn1: '' })).toEqual(['issuedOn1'])
  expect(fieldsOf({ ...whole, birthDate1: '2005-04-12', issuedOn1: '2024-05-01' })).toEqual(['birthDate1', 'issuedOn1'])
  expect(fieldsOf({ ...whole, license1: '', issuedOn1: '2024-05-01' })).toEqual(['license1', 'issuedOn1'])
})
