import { sql, type SQL } from 'drizzle-orm'

/** Names that the code owns, as SQL's `('rental', 'miles')`. Throws for anything but plain names: no input belongs here. */
export function sqlList(names: readonly string[]): SQL {
  if (names.length === 0 || !names.every((name) => /^\w+$/.test(name))) throw new Error(`no names: ${names.join()}`)
  return sql.raw(`(${names.map((name) => `'${name}'`).join(', ')})`)
}
