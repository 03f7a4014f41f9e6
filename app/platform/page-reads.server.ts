/**
 * Notes which tables are read while a page is rendered, so that it stays in memory until one of those rows changes
 * (decision 015). The names come from the text of each query: no page has to declare them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import { is } from 'drizzle-orm'
import { getTableConfig, getViewConfig, PgDialect, PgTable, PgView } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'

import * as schema from '#drizzle/schema.ts'

/**
 * What a page depends on: `stays` for any row, or `stays:` and `stays:<vehicle>` for the rows of that vehicle and for
 * changes that don't say whose they are.
 */
export type Reads = ReadonlySet<string>

/** `personal`: whether a cookie of ours was read. */
type Asked = { personal: boolean; statements: number }
type Recording = { tables: Set<string>; reads: Set<string>; asked: Asked }

type Recorded<Value> = { value: Value; reads: Reads } & Asked

const recordings = new AsyncLocalStorage<Recording>()

/** Gives what `render` comes to, what it read and in how many statements, and whether it asked who is reading. */
export async function recordReads<Value>(render: () => Promise<Value>): Promise<Recorded<Value>> {
  const recording = newRecording({ personal: false, statements: 0 })
  const value = await recordings.run(recording, render)
  return { value, reads: withTables(recording), ...recording.asked }
}

/**
 * For queries whose answer depends on the rows of certain vehicles alone, in the tables that have a vehicle: a change of
 * another vehicle leaves the page in memory. `vehicles` may come from the answer.
 */
export async function readsOf<Value>(
  vehicles: readonly string[] | ((answer: Value) => readonly string[] | undefined),
  query: () => PromiseLike<Value>,
): Promise<Value> {
  const outer = recordings.getStore()
  if (!outer) return query()
  const inner = newRecording(outer.asked)
  const answer = await recordings.run(inner, async () => query())
  const ids = typeof vehicles === 'function' ? vehicles(answer) : vehicles
  for (const read of inner.reads) outer.reads.add(read)
  for (const table of inner.tables) {
    if (!ids) outer.tables.add(table)
    else for (const id of ['', ...ids]) outer.reads.add(keyOf(table, id))
  }
  return answer
}

/** Told of every query of Drizzle's. */
export function noteQuery(text: string): void {
  const recording = recordings.getStore()
  if (recording) for (const table of tablesIn.memo(text)) recording.tables.add(table)
}

/** Told of every statement that is sent: it may be several queries. */
export function noteStatement(): void {
  const recording = recordings.getStore()
  if (recording) recording.asked.statements += 1
}

/** Told of every cookie of ours that is read. */
export function noteCookie(): void {
  const recording = recordings.getStore()
  if (recording) recording.asked.personal = true
}

/** The keys under which a change of a row is known. */
export function keysOfChange({ table, vehicle }: { table: string; vehicle: string | null }): string[] {
  return [table, keyOf(table, vehicle ?? '')]
}

function keyOf(table: string, vehicle: string): string {
  return `${table}:${vehicle}`
}

function newRecording(asked: Asked): Recording {
  return { tables: new Set(), reads: new Set(), asked }
}

function withTables({ tables, reads }: Recording): Reads {
  return new Set([...reads, ...tables])
}

/** By name; a view stands for the tables in it. */
const relations = new Map<string, readonly string[]>()
for (const value of Object.values(schema)) if (is(value, PgTable)) addRelation(getTableConfig(value).name)
const tableNames = [...relations.keys()]
for (const value of Object.values(schema)) {
  if (!is(value, PgView)) continue
  const { name, query } = getViewConfig(value)
  if (!query) throw new Error(`The view ${name} has no query to find its tables in.`)
  const text = new PgDialect({ casing: 'snake_case' }).sqlToQuery(query).sql
  addRelation(name, wordsOf(text, new Set(tableNames)))
}

/** Statements differ by the number of their parameters: bounded. */
const tablesIn = new LRUCache<string, readonly string[]>({ max: 2_000, memoMethod: (text) => findTables(text) })

function addRelation(name: string, tables: readonly string[] = [name]): void {
  relations.set(name, tables)
}

function findTables(text: string): string[] {
  return [...new Set(wordsOf(text, relations).flatMap((name) => relations.get(name) ?? []))]
}

function wordsOf(text: string, known: { has(word: string): boolean }): string[] {
  return (text.match(/\w+/g) ?? []).filter((word) => known.has(word))
}
