/**
 * The database: one pool for Drizzle, one small client for raw SQL and LISTEN (Drizzle changes how its client
 * treats json and dates, so the two must not be shared). Hides postgres.js and its error codes.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import * as schema from '#drizzle/schema.ts'
import { limits } from '#app/platform/database-limits.server.ts'
import { env } from '#app/platform/env.server.ts'

const quiet = {
  onnotice: () => {},
  /** Seconds before the next try to connect: after a restart nobody should wait twenty, as the driver would have it. */
  backoff: (tries: number) => Math.min(3 ** tries / 100, 1),
}

/** A text given for a json parameter is JSON already: pg-boss writes its own. */
const writtenJson = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
}

const pool = postgres(env.databaseUrl, { max: env.databasePool, ...limits, ...quiet })

if (!('silence_timeout' in pool.options)) {
  const message = 'The database driver is not patched. Run `npm ci` with install scripts allowed.'
  throw Object.assign(new Error(message), { name: 'EnvironmentError' })
}

// Drizzle has every statement parsed anew, and waits for that before it asks. Pages ask the same few dozen questions over
// and over: outside of transactions a connection prepares each once.
const ask = pool.unsafe
pool.unsafe = (text, values, options) => ask(text, values, { ...options, prepare: (values?.length ?? 0) > 0 })

export const db = drizzle(pool, { schema, casing: 'snake_case' })

const transactions = new AsyncLocalStorage<{ open: boolean }>()
const transact = db.transaction.bind(db)
db.transaction = (work, config) =>
  transact((tx) => {
    const scope = { open: true }
    return transactions.run(scope, () => work(tx).finally(() => (scope.open = false)))
  }, config)

/**
 * Every fence to a service asks this first: a transaction would keep its connection and its locks for as long as the
 * service takes. Throws inside of one.
 */
export function assertNoTransaction(service: string): void {
  if (transactions.getStore()?.open) throw new Error(`${service} was asked inside a transaction`)
}

export const rawSql = postgres(env.databaseUrl, { max: 4, types: { json: writtenJson }, ...limits, ...quiet })

/** Asks only whether the database answers: never in line behind what pages and jobs ask. */
export const healthSql = postgres(env.databaseUrl, { max: 1, ...limits, ...quiet })

export type Database = typeof db
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query takes that may run inside a transaction or outside. */
export type Executor = Database | Transaction

/** A connection of its own for work that takes as long as it takes. Whoever opens it ends it. */
export function openPatientLine() {
  return postgres(env.databaseUrl, { max: 1, ...quiet })
}

/** Closes all clients; statements under way get the time given, in seconds. */
export async function closeDatabase(timeout = 2): Promise<void> {
  await Promise.all([pool, rawSql, healthSql].map((client) => client.end({ timeout })))
}

/** The constraint a failed statement ran into, when that is why it failed (unique, exclusion, foreign key, check). */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause as unknown) {
    if ('code' in cause && typeof cause.code === 'string' && cause.code.startsWith('23')) {
      return (cause as { constraint_name?: string }).constraint_name
    }
  }
  return undefined
}

/**
 * SQLSTATE classes and codes of a database that is away or refuses: no connection (08), rolled back by the server (40), no
 * room, memory or connections left (53), not available now (55), idle timeout (25P0x), read-only (25006), no right (42501), stopped
 * (57), its own files or an inner error (58, XX, 72), and a trigger's exception (P0001).
 */
const refuses = /^(08|40|53|55|25006|25P0[34]|42501|57|58|72|XX|P0001)/
const unreachable = /^(CONNECT|ECONN|EPIPE$|ENOTFOUND$|EAI_AGAIN$|ETIMEDOUT$|EHOSTUNREACH$)/

/**
 * Postgres is away, went away in between, or refuses for reasons of its own: the same may be asked again in a moment.
 * Whether the last statement was carried out is not known. A statement that is wrong (classes 22, 23, 42) is a bug.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause as unknown) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (unreachable.test(code) || (code.length === 5 && refuses.test(code))) return true
  }
  return false
}
