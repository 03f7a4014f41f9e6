/** Rows that take their id from the form, so that the same form sent twice adds one row. */
import { createHash } from 'node:crypto'

import { and, eq, getTableColumns, sql, type InferSelectModel } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Executor } from '#app/platform/db.server.ts'
import { keysOf } from '#app/shared/keys.ts'
import { newId } from '#app/shared/ids.ts'

type FormTable = PgTable & { id: AnyPgColumn }

/**
 * What the row with the form's id says: `same` was sent before; `other` is what the form said before the sender went back
 * and changed it, or a row of something else.
 */
export async function findSentBefore<T extends FormTable>(
  executor: Executor,
  table: T,
  id: string | undefined,
  said: Partial<InferSelectModel<T>>,
): Promise<'none' | 'same' | 'other'> {
  if (!id) return 'none'
  const which = eq(table.id, id)
  if ((await executor.$count(table, which)) === 0) return 'none'
  const columns: Record<string, AnyPgColumn> = getTableColumns(table)
  const isSame = keysOf(said).map((name) => {
    const column = columns[name]
    return sql`${column} is not distinct from ${sql.param(said[name] ?? null, column)}`
  })
  return (await executor.$count(table, and(which, ...isSame))) > 0 ? 'same' : 'other'
}

/**
 * Adds what the form says under its id. Sent twice it is one row (null); other content under the same id is one more.
 * `insert` gives no row where the id is taken.
 */
export async function addOnce<T extends FormTable>(
  executor: Executor,
  table: T,
  { id, said }: { id: string | undefined; said: Partial<InferSelectModel<T>> },
  insert: (id: string) => Promise<{ id: string }[]>,
): Promise<string | null> {
  for (const own of id ? [id, idOfOther(id, said)] : [newId()]) {
    const [added] = await insert(own)
    if (added) return added.id
    if ((await findSentBefore(executor, table, own, said)) === 'same') return null
  }
  return null
}

/** The same for the same content, so that this is one row as well when it is sent twice. */
export function idOfOther(id: string, said: object): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, said]))
    .digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}
