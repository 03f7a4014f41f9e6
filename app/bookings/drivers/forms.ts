import { z } from 'zod'

import { driversOf, rowProblems, type Driver, type Driving } from '#app/bookings/booking/driver-rules.ts'
import { rowField, rows, type Row } from '#app/bookings/booking/driver-rows.ts'
import { issue } from '#app/shared/form-problems.ts'
import { isId } from '#app/shared/ids.ts'
import { recordOf } from '#app/shared/keys.ts'
import { listedFields } from './field-names.ts'

export type EnteredDriver = Driver & { id: string }

const shape = recordOf(rows.flatMap(listedFields), () => z.string().optional())

/** Gives the drivers of all rows that have something in them; each problem is at its field. */
export function driversForm(driving: Driving) {
  return z.object(shape).transform((entries, context) => {
    const idOf = (row: Row) => entries[rowField('driver', row)] ?? ''
    const listed = rows.filter((row) => isId(idOf(row)) && rows.find((other) => idOf(other) === idOf(row)) === row)
    const typed = Object.fromEntries(listed.flatMap(listedFields).map((field) => [field, entries[field]]))
    for (const { field, problem } of rowProblems(typed, driving))
      context.addIssue({ code: 'custom', path: [field], message: issue(problem) })
    const drivers = driversOf(typed).map(({ row, ...driver }): EnteredDriver => ({ ...driver, id: idOf(row) }))
    return { drivers }
  })
}

/** What the button at a license posts, and the page it is on. */
export const licenseForm = z.object({
  seen: z.enum(['yes', 'no']).catch('no'),
  version: z.string().catch(''),
  page: z.enum(['pickup', 'drivers']).catch('pickup'),
})
