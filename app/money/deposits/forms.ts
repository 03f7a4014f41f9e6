import { z } from 'zod'

import { depositProblems, depositSortLabels } from './words.ts'
import { business } from '#app/business.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { depositGroups } from './fields.ts'

const words = issues(depositProblems)

/** A hold that staff made on the terminal; `reference`: of its slip. */
export const terminalForm = z.object({
  reference: z
    .string({ error: words.referenceMissing })
    .overwrite(oneLine)
    .max(business.office.longestReference, words.referenceLong),
})

const filter = z.object({
  state: z.enum(depositGroups).catch('open').default('open'),
  sort: sortQuery(depositSortLabels),
  page: listQuery.page,
})

export type DepositFilter = z.output<typeof filter>

export function readDepositFilter(params: URLSearchParams): DepositFilter {
  return filter.parse(Object.fromEntries(params))
}

/** The amount on the button, in cents. */
export const cashForm = z.object({ agreed: z.coerce.number().int().catch(-1) })
