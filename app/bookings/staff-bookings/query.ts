/** What the steps of a new booking carry in their addresses: nothing personal. */
import { z } from 'zod'

import { dayQuery, listQuery } from '#app/shared/list-query.ts'
import { newCustomer } from './field-names.ts'
import { readKnown } from './rules.ts'

const stepQuery = z.object({
  q: listQuery.q,
  car: z.uuid().optional().catch(undefined),
  pickup: dayQuery,
  return: dayQuery,
  customer: z
    .string()
    .refine((text) => text === newCustomer || readKnown(text) !== null)
    .optional()
    .catch(undefined),
})

export type StepQuery = z.output<typeof stepQuery>

export function readStep(request: Request): StepQuery {
  return stepQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
}
