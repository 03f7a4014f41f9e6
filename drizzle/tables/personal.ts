/**
 * What each column says of a person. A table takes no column that says nothing: `personal` ones say what they are kept
 * for and what deletes them, `impersonal` ones name no one: ids, states, times, sums, and words about cars or figures.
 * Deletion, its daily job, the export, the audit and the pages about privacy are made from this.
 */
import { getTableColumns, getTableName, type BuildExtraConfigColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import {
  pgTable,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core'

import { present } from '#app/shared/present.ts'
import { keysOf } from '#app/shared/keys.ts'
import { purposes, type Purpose } from './personal-purposes.ts'

type Columns = Record<string, PgColumnBuilderBase>

/** Its name is what the compiler says is missing. No such property is there. */
type Judged = { readonly 'personal or impersonal': true }
type JudgedColumns<C extends Columns> = { [Key in keyof C]: C[Key] & Judged }

/** The conditions are SQL about a row `t` and the profile `p` (personal-rows.ts). */
type Note<Key extends PropertyKey = string> = { purpose: Purpose } & (
  | {
      /** The rows to delete. */
      removed: string
      /** Other rows of the purpose are needed to find them. */
      first?: true
    }
  | {
      /** The rows in which they are emptied. */
      emptied: string
      /** SQL. What is not given becomes null or, where a text can't be null, empty. */
      to?: { readonly [Name in Key]?: string }
      /** A handler empties them after Stripe has (brokers/subscription/customers.server.ts). */
      atStripe?: true
    }
  | { stays: true }
)

/** What deletes some columns of a table. Names are the database's; `empty`: column → new value. */
export type Erasure = { table: string; of: string; purpose: Purpose; first: boolean; atStripe: boolean } & (
  | { remove: readonly string[] }
  | { empty: Readonly<Record<string, string>> }
)

type Known = {
  table: PgTable
  notes: ReadonlySet<Note>
  erasures: Erasure[]
  secret: string[]
  unexported: string[]
}

const notesOf = new WeakMap<PgColumnBuilderBase, Note[]>()
const secrets = new WeakSet<PgColumnBuilderBase>()
const withheld = new WeakSet<PgColumnBuilderBase>()
/** As they were loaded: a table follows those that it refers to. */
const known: Known[] = []

/** Columns about a person. Of two notes on the same columns, the inner one is carried out first. */
export function personal<C extends Columns>(note: Note<keyof NoInfer<C>>, columns: C): JudgedColumns<C> {
  return judge(columns, note)
}

/** Texts of these names say something of a person, whatever else is in the row. */
type Telling =
  `${string}${'phone' | 'Phone' | 'mail' | 'Mail' | 'birth' | 'Birth' | 'fullName' | 'firstName' | 'lastName'}${string}`
type Impersonal<C extends Columns> = {
  [Key in keyof C]: Key extends Telling ? (C[Key]['_']['data'] extends string ? never : C[Key]) : C[Key]
}

/** Columns that name no one. */
export function impersonal<C extends Columns>(columns: C & Impersonal<C>): JudgedColumns<C> {
  return judge(columns)
}

/** A column that opens something or leads to a file: no screen, no export and no log has a use for it (decision 040). */
export function secret<Builder extends PgColumnBuilderBase>(column: Builder): Builder {
  secrets.add(column)
  return column
}

/** Not in the export of a person's data: our own bookkeeping, keys at Stripe, and which of our staff did something. */
export function unexported<Builder extends PgColumnBuilderBase>(column: Builder): Builder {
  withheld.add(column)
  return column
}

/** Drizzle's `pgTable`, for judged columns alone. Throws where a note has to say what a column is emptied to. */
export function table<Name extends string, C extends Record<string, PgColumnBuilderBase & Judged>>(
  name: Name,
  columns: C,
  more?: (self: BuildExtraConfigColumns<Name, C, 'pg'>) => PgTableExtraConfigValue[],
) {
  const made = pgTable(name, columns, more)
  const entries = Object.entries<PgColumnBuilderBase>(columns)
  const notes = new Set(entries.flatMap(([, column]) => notesOf.get(column) ?? []))
  const keysWhere = (is: (column: PgColumnBuilderBase) => boolean) =>
    entries.flatMap(([key, column]) => (is(column) ? [key] : []))
  const built: Record<string, PgColumn> = getTableColumns(made)
  const erasures = [...notes].flatMap((note) => {
    if ('stays' in note) return []
    const noted = keysWhere((column) => notesOf.get(column)?.includes(note) ?? false)
    return erasureBy(note, name, new Map(noted.map((key) => [key, present(built[key], key)])))
  })
  const secretKeys = keysWhere((column) => secrets.has(column))
  known.push({
    table: made,
    notes,
    erasures,
    secret: secretKeys,
    unexported: keysWhere((column) => withheld.has(column)),
  })
  return made
}

/** In the order of deletion: purpose by purpose, referenced rows after those that lead to them. */
export function listErasures(): Erasure[] {
  const all = known.toReversed().flatMap(({ erasures }) => erasures)
  const ordered = [...all.filter(({ first }) => first), ...all.filter(({ first }) => !first)]
  return keysOf(purposes).flatMap((purpose) => ordered.filter((erasure) => erasure.purpose === purpose))
}

/** The tables whose columns are judged. */
export const judgedTables = (): PgTable[] => known.map(({ table: one }) => one)

/** What columns say they are kept for. */
export const usedPurposes = () => new Set(known.flatMap(({ notes }) => [...notes].map(({ purpose }) => purpose)))

/** The names of a table's secret columns. */
export const secretsOf = (asked: PgTable): readonly string[] => knownOf(asked).secret

/** What the export of a person's data has of a table. */
export function exportedColumns(asked: PgTable): Record<string, PgColumn> {
  const { secret: opening, unexported: ours } = knownOf(asked)
  const columns = Object.entries(getTableColumns(asked))
  return Object.fromEntries(columns.filter(([key]) => !opening.includes(key) && !ours.includes(key)))
}

function knownOf(asked: PgTable): Known {
  return present(
    known.find(({ table: one }) => one === asked),
    getTableName(asked),
  )
}

function judge<C extends Columns>(columns: C, note?: Note): JudgedColumns<C> {
  for (const column of Object.values(columns))
    notesOf.set(column, [...(notesOf.get(column) ?? []), ...(note ? [note] : [])])
  if (!areJudged(columns)) throw new Error('A column lost its judgment')
  return columns
}

function areJudged<C extends Columns>(columns: C): columns is C & JudgedColumns<C> {
  return Object.values(columns).every((column) => notesOf.has(column))
}

function erasureBy(note: Exclude<Note, { stays: true }>, of: string, columns: Map<string, PgColumn>): Erasure {
  const { purpose } = note
  if ('removed' in note) {
    const remove = [...columns.keys()].map(toSnakeCase)
    return { table: of, of: note.removed, purpose, first: note.first ?? false, atStripe: false, remove }
  }
  const values = [...columns].map(([key, column]) => [
    toSnakeCase(key),
    note.to?.[key] ?? emptyOf(column, `${of}.${key}`),
  ])
  const empty = Object.fromEntries(values)
  return { table: of, of: note.emptied, purpose, first: false, atStripe: note.atStripe ?? false, empty }
}

function emptyOf(column: PgColumn, name: string): string {
  if (!column.notNull) return 'null'
  if (!['text', 'citext'].includes(column.getSQLType()))
    throw new Error(`${name}: \`to\` must say what it is emptied to`)
  return `''`
}
