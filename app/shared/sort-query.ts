import { z } from 'zod'

import { columnOf, type Sort, type SortColumns } from './list-sort.ts'

/** A field of a list’s schema: apart from what a head needs, since browsers have no schemas. What is no column sorts nothing. */
export function sortQuery<Key extends string>(columns: SortColumns<Key>) {
  return z
    .custom<Sort<Key>>((typed) => typeof typed === 'string' && columnOf(columns, typed) !== undefined)
    .optional()
    .catch(undefined)
}
