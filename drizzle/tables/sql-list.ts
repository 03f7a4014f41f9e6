import { sql, type SQL } from 'drizzle-orm'

/** Names that the code owns, as SQL's `('rental', 'miles')`. Throws for anything but plain names: no input belongs here. */
export function sqlList(names: readonly string[]): SQL {
  return sql.raw(listText(names))
}

/** The same, for statements that are written as text. */
export function listText(names: readonly string[]): string {
  if (names.length === 0 || !names.every((name) => /^\w+$/.test(name))) throw new Error(`no names: ${names.join()}`)
  return `(${names.map((name) => `'${name}'`).join(', ')})`
}
