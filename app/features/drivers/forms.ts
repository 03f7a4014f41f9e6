import { z } from 'zod'

import { driversOf, rowProblems, type Driver, type Driving } from '#app/features/bookings/driver-rules.ts'
import { rowField, rows } from '#app/features/bookings/driver-rows.ts'
import { issue } from '#app/shared/form-problems.ts'
import { isId } from '#app/shared/ids.ts'
import { listedFields, type ListedField } from './field-names.ts'

export type EnteredDriver = Driver & { id: string }

const shape = Object.fromEntries(rows.flatMap(listedFields).map((field) => [field, z.string().optional()])) as Record<
  ListedField,
  z.ZodOptional<z.ZodString>
>

/** Gives the drivers of all rows that have something in them; each problem stands at its field. */
export function driversForm(driving: Driving) {
  return z.object(shape).transform((entries, context) => {
    const ids = new Map(rows.map((row) => [entries[rowField('driver', row)] ?? '', row]))
    const listed = [...ids].flatMap(([id, row]) => (isId(id) ? [{ id, row }] : []))
    const typed = Object.fromEntries(
      listed.flatMap(({ row }) => listedFields(row)).map((field) => [field, entries[field]]),
    )
    for (const { field, problem } of rowProblems(typed, driving))
      context.addIssue({ code: 'custom', path: [field], message: issue(problem) })
    const entered = driversOf(typed)
    const drivers = listed.flatMap(({ id, row }): EnteredDriver[] =>
      entered.flatMap(({ row: of, ...driver }) => (of === row ? [{ ...driver, id }] : [])),
    )
    return { drivers }
  })
}

/** What the button at a license posts, and the page it stands on. */
export const licenseForm = z.object({
  seen: z.enum(['yes', 'no']).catch('no'),
  version: z.string().catch(''),
  page: z.enum(['pickup', 'drivers']).catch('pickup'),
})
