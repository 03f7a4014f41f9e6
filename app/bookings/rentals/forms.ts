import { z } from 'zod'

import { rentalFigures } from './figures.ts'
import { rentalProblems, rentalSortLabels } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { dayQuery, listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { prose } from '#app/shared/prose.ts'
import { rentalGroups } from './rules.ts'

const rentalFilter = z.object({
  ...listQuery,
  state: z.enum(rentalGroups).catch('current').default('current'),
  from: dayQuery,
  until: dayQuery,
  sort: sortQuery(rentalSortLabels),
})
export type RentalFilters = z.output<typeof rentalFilter>

export function readRentalFilter(query: URLSearchParams): RentalFilters {
  return rentalFilter.parse(Object.fromEntries(query))
}

const words = issues(rentalProblems)

/** `id`: made with the page. */
export const noteForm = z.object({
  id: z.uuid().optional().catch(undefined),
  note: prose(words.noteMissing, { longest: rentalFigures.longestNote, tooLong: words.noteLong }),
})
export type NoteInput = z.output<typeof noteForm>
