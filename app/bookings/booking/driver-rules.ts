/**
 * Who may drive besides the customer: as old and as long licensed as the car asks on the day of pickup, each once, and
 * not the customer again.
 */
import { driverFigures } from '#app/bookings/drivers/figures.ts'
import { driverProblems } from '#app/bookings/drivers/words.ts'
import { parseDate, isOldEnough, type CalendarDate } from '#app/shared/dates.ts'
import { oneLine } from '#app/shared/one-line.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { rowField, rowParts, rows, type Row, type DriverEntries, type RowField, type RowPart } from './driver-rows.ts'
import { isSameName } from './signature.ts'

/** `issuedOn`: when the license was first issued; null of drivers who were entered before it was asked. */
export type Driver = { name: string; birthDate: CalendarDate; license: string; issuedOn: CalendarDate | null }

export type Driving = {
  pickupDate: CalendarDate
  /** In years, on your pickup day. */
  minAge: number
  /** For which a license has been held, on the same day. */
  licenseYears: number
  /** The birthday is unknown of customers whom staff entered without one. */
  customer: { name: string; birthDate: CalendarDate | null }
}

export type LicenseRule = Pick<Driving, 'pickupDate' | 'licenseYears'>

export type DriverProblem = 'isCustomer' | 'sameTwice' | 'tooYoung' | 'licenseTooNew'

const words = driverProblems

/** `before`: those entered above. Two of one name are two people when they were born on different days. */
export function driverProblem(
  driver: Driver,
  { pickupDate, minAge, licenseYears, customer }: Driving,
  before: readonly Driver[],
): DriverProblem | undefined {
  const isBornOn = (birthDate: CalendarDate | null) => birthDate === null || birthDate === driver.birthDate
  if (isSameName(driver.name, customer.name) && isBornOn(customer.birthDate)) return 'isCustomer'
  const isSame = (other: Driver) =>
    plainLicense(other.license) === plainLicense(driver.license) ||
    (isSameName(other.name, driver.name) && isBornOn(other.birthDate))
  if (before.some(isSame)) return 'sameTwice'
  if (!isOldEnough(driver.birthDate, pickupDate, minAge)) return 'tooYoung'
  return isLicensed(driver, { pickupDate, licenseYears }) ? undefined : 'licenseTooNew'
}

/** Unknown dates of issue are compared at the desk. */
export function isLicensed({ issuedOn }: Pick<Driver, 'issuedOn'>, { pickupDate, licenseYears }: LicenseRule): boolean {
  return issuedOn === null || isOldEnough(issuedOn, pickupDate, licenseYears)
}

/** The drivers of the rows that are whole, as they were typed: what a form that was accepted has entered. */
export function driversOf(entries: DriverEntries): (Driver & { row: Row })[] {
  return rows.flatMap((row) => readRow(entries, row).driver ?? [])
}

/** What is wrong with the rows that have something in them, each at its field. */
export function rowProblems(entries: DriverEntries, driving: Driving): { field: RowField; problem: Problem }[] {
  const before: Driver[] = []
  return rows.flatMap((row) => {
    const { driver, isEmpty, birthDate, issuedOn, missing } = readRow(entries, row)
    if (isEmpty) return []
    const at = (part: RowPart, problem: Problem) => ({ field: rowField(part, row), problem })
    const tooYoung = () => at('birthDate', words.tooYoung(driving.minAge))
    const tooNew = () => at('issuedOn', words.licenseTooNew(driving.licenseYears))
    if (!driver) {
      const found = rowParts.flatMap((part) => (missing[part] ? [at(part, missing[part])] : []))
      // Said also while something else is missing.
      const young = birthDate && !isOldEnough(birthDate, driving.pickupDate, driving.minAge)
      const isNew = issuedOn && !isLicensed({ issuedOn }, driving)
      return [...found, ...(young ? [tooYoung()] : []), ...(isNew ? [tooNew()] : [])]
    }
    const problem = driverProblem(driver, driving, before)
    before.push(driver)
    if (!problem) return []
    if (problem === 'tooYoung') return [tooYoung(), ...(isLicensed(driver, driving) ? [] : [tooNew()])]
    return [problem === 'licenseTooNew' ? tooNew() : at('name', words[problem])]
  })
}

function readRow(entries: DriverEntries, row: Row) {
  const read = (part: RowPart) => oneLine(entries[rowField(part, row)] ?? '')
  const [name, born, license] = [read('name'), read('birthDate'), read('license').toUpperCase()]
  const issued = read('issuedOn')
  const [birthDate, issuedOn] = [parseDate(born), parseDate(issued)]
  const { shortest, longest } = driverFigures.license
  const { length } = plainLicense(license)
  const isLicense = license.length <= 2 * longest && length >= shortest && length <= longest
  const missing: Partial<Record<RowPart, Problem>> = {
    ...(name === '' && { name: words.nameMissing }),
    ...(name.length > driverFigures.longestName && { name: words.nameTooLong }),
    ...(!birthDate && { birthDate: words.birthDateMissing }),
    ...(!isLicense && { license: words.licenseMissing }),
    ...(!issuedOn && { issuedOn: words.issuedOnMissing }),
  }
  const isWhole = birthDate && issuedOn && Object.keys(missing).length === 0
  return {
    isEmpty: `${name}${born}${license}${issued}` === '',
    birthDate,
    issuedOn,
    missing,
    driver: isWhole ? { row, name, birthDate, license, issuedOn } : undefined,
  }
}

/** Without what people put between its letters and digits. */
export function plainLicense(license: string): string {
  return license.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** What is written of a driver: a license that was seen stays seen while this stays the same. */
export function isSameDriver(one: Driver, other: Driver): boolean {
  return rowParts.every((part) => one[part] === other[part])
}
