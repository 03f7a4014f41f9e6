import { z } from 'zod'

import { parseDate } from '#app/shared/dates.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { rentalGroups } from './rules.ts'

const day = z
  .string()
  .transform((typed) => parseDate(typed) ?? undefined)
  .optional()
  .catch(undefined)

const rentalFilter = z.object({
  ...listQuery,
  state: z.enum(rentalGroups).catch('current').default('current'),
  from: day,
  until: day,
})
export type RentalFilter = z.output<typeof rentalFilter>

export function readRentalFilter(query: URLSearchParams): RentalFilter {
  return rentalFilter.parse(Object.fromEntries(query))
}
