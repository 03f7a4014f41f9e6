import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * Whether a uuid is one of these. All of them are one parameter, where `inArray` gives each its own: hundreds cost as
 * little to write as one, and any number of them is the same prepared statement.
 */
export function isAmong(column: AnyColumn, ids: string[]): SQL {
  return sql`${column} = any(${`{${ids.join(',')}}`}::uuid[])`
}
