import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * A part of statements in which one value differs: Drizzle writes it once, at its first use. Writing a long one takes as much
 * of our process as sending it.
 */
export function writtenOnce<Result>(write: (value: Placeholder) => SQL<Result>): (value: string) => SQL<Result> {
  let written: { texts: SQL[]; params: unknown[] } | undefined
  return (value) => {
    if (!written) {
      const { sql: text, params } = dialect.sqlToQuery(write(sql.placeholder('value')))
      written = { texts: text.split(/\$\d+/).map((part) => sql.raw(part)), params }
    }
    const values = fillPlaceholders(written.params, { value })
    const chunks = written.texts.flatMap((text, index) =>
      index < values.length ? [text, sql`${sql.param(values[index])}`] : [text],
    )
    return sql<Result>`${sql.join(chunks)}`
  }
}
