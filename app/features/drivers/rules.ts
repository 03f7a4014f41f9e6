/** Who may drive besides the customer: as old as the car asks on the day of pickup, each once, and not the customer again. */
import { isOldEnough } from '#app/features/availability/rules.ts'
import { isSameName } from '#app/features/bookings/signature.ts'
import type { BookingState } from '#app/features/bookings/rules.ts'
import type { CalendarDate } from '#app/shared/dates.ts'

export type Driver = { name: string; birthDate: CalendarDate; license: string }

export type Driving = {
  pickupDate: CalendarDate
  /** In years, on the day of pickup. */
  minAge: number
  /** The birthday is unknown of customers whom staff entered without one. */
  customer: { name: string; birthDate: CalendarDate | null }
}

export type DriverProblem = 'isCustomer' | 'sameTwice' | 'tooYoung'

/** `before`: those entered above. Two of one name are two people when they were born on different days. */
export function driverProblem(
  driver: Driver,
  { pickupDate, minAge, customer }: Driving,
  before: readonly Driver[],
): DriverProblem | undefined {
  const isBornOn = (birthDate: CalendarDate | null) => birthDate === null || birthDate === driver.birthDate
  if (isSameName(driver.name, customer.name) && isBornOn(customer.birthDate)) return 'isCustomer'
  const isSame = (other: Driver) =>
    plainLicense(other.license) === plainLicense(driver.license) ||
    (isSameName(other.name, driver.name) && isBornOn(other.birthDate))
  if (before.some(isSame)) return 'sameTwice'
  return isOldEnough(driver.birthDate, pickupDate, minAge) ? undefined : 'tooYoung'
}

/** Without what people put between its letters and digits. */
export function plainLicense(license: string): string {
  return license.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Customers until the keys are handed over, staff as long as the car is out. */
export function mayEditDrivers(state: BookingState, { byStaff }: { byStaff: boolean }): boolean {
  return state === 'confirmed' || (byStaff && state === 'active')
}

/** What is written of a driver: a license that was seen stays seen while this stays the same. */
export function isSameDriver(one: Driver, other: Driver): boolean {
  return one.name === other.name && one.birthDate === other.birthDate && one.license === other.license
}
