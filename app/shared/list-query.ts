import { z } from 'zod'

import { parseDate } from './dates.ts'
import { oneLine } from './one-line.ts'

/** What a list's address asks for, as fields of a schema. What makes no sense shows the first page of everything. */
export const listQuery = {
  q: z.string().overwrite(oneLine).max(120).catch('').default(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
}

/** A day that narrows a list; one that does not exist narrows nothing. */
export const dayQuery = z
  .string()
  .transform((typed) => parseDate(typed) ?? undefined)
  .optional()
  .catch(undefined)
