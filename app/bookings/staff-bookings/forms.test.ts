import { expect, test } from 'vitest'

import { bookingProblems } from '#app/bookings/booking/words.ts'
import { addDays } from '#app/shared/dates.ts'
import { issue } from '#app/shared/form-problems.ts'
import { given } from '#tests/support/one-car.ts'
import { staffBookingForm } from './forms.ts'

const { today } = given
const car = { locationCity: 'Atlanta', minAge: 25, vehicleClass: 'luxury' } as const

function problemOfLicense(licenseIssuedOn: string | undefined, isLicenseKnown: boolean) {
  const form = staffBookingForm({
    availability: given,
    car,
    mayOverride: false,
    isLicenseKnown,
    readPhone: (typed) => typed,
  })
  const read = form.safeParse({ pickupDate: addDays(today, 2), licenseIssuedOn })
  return read.error?.issues.find(({ path }) => path[0] === 'licenseIssuedOn')?.message
}

test('the date of the license is asked by the rule of every booking, unless an accepted one tells it', () => {
  const tooNew = issue(bookingProblems.licenseTooNew(2))
  expect(problemOfLicense(undefined, true)).toBeUndefined()
  expect(problemOfLicense(undefined, false)).toBeDefined()
  for (const isKnown of [true, false]) {
    expect(problemOfLicense('2010-06-01', isKnown)).toBeUndefined()
    expect(problemOfLicense('soon', isKnown)).toBe(issue(bookingProblems.licenseIssued))
    expect(problemOfLicense(addDays(today, -300), isKnown)).toBe(tooNew)
    expect(problemOfLicense(addDays(today, 1), isKnown)).toBe(issue(bookingProblems.licenseIssued))
  }
})
