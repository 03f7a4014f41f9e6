import { getTableColumns, is, SQL, sql, type Column, type Table } from 'drizzle-orm'

import { keysOf, pick } from '#app/shared/keys.ts'

type Columns<T extends Table> = T['_']['columns']
/** Mapped from the columns, so that an editor that renames one finds it. */
type Choice<T extends Table> = { readonly [Name in keyof Columns<T>]: true }

/** To select or to return: `columnsOf(sessions, { id: true, expiresAt: true })`. */
export function columnsOf<T extends Table, Name extends keyof Columns<T>>(
  table: T,
  names: Pick<Choice<T>, Name>,
): Pick<Columns<T>, Name & string> {
  const columns: Columns<T> = getTableColumns(table)
  return pick(columns, keysOf(names))
}

/** An object of the columns in the query, by their names here; moments and dates are texts in it. At most fifty. */
export function jsonOf(fields: Readonly<Record<string, Column | SQL | SQL.Aliased>>): SQL {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${is(value, SQL.Aliased) ? value.sql : value}`,
  )
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}
