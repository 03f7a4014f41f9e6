import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import * as tables from '#drizzle/schema.ts'
import { secretsOf } from '#drizzle/tables/personal.ts'

/** What tables declare as `secret`, by the names of tables that have such columns. */
export const secretColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(tables).flatMap(([name, table]) =>
    is(table, PgTable) && secretsOf(table).length > 0 ? [[name, secretsOf(table)]] : [],
  ),
)
