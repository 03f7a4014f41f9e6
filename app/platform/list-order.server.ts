import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm'

import { columnOf } from '#app/shared/list-sort.ts'

/** By a column of a list, and by its `id` where that is the same, so that no page repeats a row. */
export function listOrder(
  sort: string | undefined,
  columns: Record<string, SQLWrapper | undefined>,
  id: SQLWrapper,
): SQL[] | undefined {
  const sorted = columnOf(columns, sort)
  const column = sorted && columns[sorted.key]
  if (!column) return undefined
  const order = sorted.down ? desc : asc
  return [order(column), order(id)]
}
