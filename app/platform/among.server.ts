import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** One parameter for all ids: `inArray` makes one each, which is slow and never the same prepared statement. */
export function isAmong(column: AnyColumn, ids: string[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`
}
