import { z } from 'zod'

import { isOldEnough } from '#app/features/availability/rules.ts'
import { drivers as figures } from '#app/config/drivers.ts'
import { problems } from '#app/messages/problems.ts'
import { parseDate } from '#app/shared/dates.ts'
import { issue, issues } from '#app/shared/form-problems.ts'
import { isId } from '#app/shared/ids.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { rowField, rowParts, rows, type RowField, type RowPart } from './field-names.ts'
import { driverProblem, plainLicense, type Driver, type Driving } from './rules.ts'

export type EnteredDriver = Driver & { id: string }

const words = issues(problems.drivers)
const shape = Object.fromEntries(
  rows.flatMap((row) => rowParts.map((part) => [rowField(part, row), z.string().optional()])),
) as Record<RowField, z.ZodOptional<z.ZodString>>

/** Gives the drivers of all rows that have something in them; each problem stands at its field. */
export function driversForm(driving: Driving) {
  return z.object(shape).transform((entries, context) => {
    const entered: EnteredDriver[] = []
    for (const row of rows) {
      const read = (part: RowPart) => oneLine(entries[rowField(part, row)] ?? '')
      const refuse = (part: RowPart, message: string) =>
        context.addIssue({ code: 'custom', path: [rowField(part, row)], message })
      const [id, name, born, license] = [read('driver'), read('name'), read('birthDate'), read('license').toUpperCase()]
      if (!isId(id) || entered.some((other) => other.id === id) || `${name}${born}${license}` === '') continue
      if (name === '') refuse('name', words.nameMissing)
      if (name.length > figures.longestName) refuse('name', words.nameTooLong)
      const birthDate = parseDate(born)
      if (!birthDate) refuse('birthDate', words.birthDateMissing)
      const isLicense = license.length <= 2 * figures.license.longest && isLength(plainLicense(license).length)
      if (!isLicense) refuse('license', words.licenseMissing)
      const isWhole = name !== '' && isLicense
      // Said also while something else is missing.
      if (birthDate && !isWhole && !isOldEnough(birthDate, driving.pickupDate, driving.minAge))
        refuse('birthDate', issue(problems.drivers.tooYoung(driving.minAge)))
      if (!birthDate || !isWhole) continue
      const driver = { id, name, birthDate, license }
      const problem = driverProblem(driver, driving, entered)
      if (problem === 'tooYoung') refuse('birthDate', issue(problems.drivers.tooYoung(driving.minAge)))
      else if (problem) refuse('name', words[problem])
      entered.push(driver)
    }
    return { drivers: entered }
  })
}

/** What the button at a license posts, and the page it stands on. */
export const licenseForm = z.object({
  seen: z.enum(['yes', 'no']).catch('no'),
  version: z.string().catch(''),
  page: z.enum(['pickup', 'drivers']).catch('pickup'),
})

function isLength(length: number): boolean {
  return length >= figures.license.shortest && length <= figures.license.longest
}
