/** Drizzle changes its client's json and date types, so raw SQL needs a client of its own. */
import { AsyncLocalStorage } from 'node:async_hooks'

import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

import * as schema from '#drizzle/schema.ts'
import { databaseLimits } from '#app/platform/database-limits.server.ts'
import { env } from '#app/platform/env.server.ts'
import { noteQuery, noteStatement } from '#app/platform/page-reads.server.ts'
import { gathering } from '#app/platform/read-together.server.ts'
import type { Outcome, Refused } from '#app/shared/outcome.ts'

const quiet = {
  onnotice: () => {},
  backoff: (tries: number) => Math.min(3 ** tries / 100, 1),
}

/** pg-boss passes json parameters as text. */
const writtenJson = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
}

/** Postgres assumes a spinning disk; on an SSD a random read costs as much as a sequential one. */
export const planner = { random_page_cost: 1.1 }

const connection = { ...databaseLimits.connection, ...planner }
const pool = postgres(env.databaseUrl, { max: env.databasePool, ...databaseLimits, ...quiet, connection })

if (!('silence_timeout' in pool.options)) {
  const message = 'The database driver is not patched. Run `npm ci` with install scripts allowed.'
  throw Object.assign(new Error(message), { name: 'EnvironmentError' })
}

/** in_failed_sql_transaction. */
const aborted = '25P02'

/** feature_not_supported: "cached plan must not change result type". */
const stale = '0A000'

/** Those with more come in as many texts as they have rows: a connection would keep each. */
const mostPrepared = 200

const driver = { unsafe: pool.unsafe, begin: pool.begin }

/** Drizzle disables prepared statements. With them a connection plans a statement once, and can be sent several at a time. */
function preparing(unsafe: typeof pool.unsafe): typeof pool.unsafe {
  return (text, values = [], options = {}) => {
    noteStatement()
    return unsafe(text, values, { ...options, prepare: values.length > 0 && values.length <= mostPrepared })
  }
}

/** By the client of a transaction. */
const endings = new WeakMap<object, (() => Promise<void>)[]>()

type Work = (client: postgres.TransactionSql) => Promise<unknown>

/** `prepares`: whether its statements are. */
function beginTransaction(work: Work, prepares: boolean) {
  return driver.begin(async (client) => {
    let isOver = false
    let failure: unknown
    const ask = prepares ? preparing(client.unsafe) : client.unsafe
    const unsafe = (...statement: Parameters<typeof ask>) => {
      // Of several sent at once another has failed. After the rollback this one would be kept.
      if (isOver) throw new Error('the transaction is over')
      const asked = ask(...statement)
      asked.catch((error: unknown) => (failure ??= error))
      return asked
    }
    const last: (() => Promise<void>)[] = []
    endings.set(client, last)
    try {
      const result = await work(Object.assign(client, { unsafe }))
      for (const write of last) await write()
      return result
    } catch (error) {
      // Which of several is heard first is a matter of chance; the others only say that one has failed.
      throw hasCode(error, [aborted]) ? (failure ?? error) : error
    } finally {
      isOver = true
    }
  })
}

Object.assign(pool, {
  unsafe: gathering(preparing(driver.unsafe)),
  begin: (work: Work) =>
    beginTransaction(work, true).catch((error: unknown) => {
      // A migration has changed the type of a column that the connection has prepared a statement for.
      if (hasCode(error, [stale])) return beginTransaction(work, false)
      throw error
    }),
})

export const db = drizzle(pool, { schema, casing: 'snake_case', logger: { logQuery: noteQuery } })

/** Transactions that wait for a connection of the pool, and those that have one. */
export const databaseUse = { waiting: 0, open: 0 }

const transactions = new AsyncLocalStorage<{ open: boolean }>()
const begin = db.transaction.bind(db)
db.transaction = async (work, config) => {
  let state: keyof typeof databaseUse = 'waiting'
  databaseUse[state] += 1
  try {
    return await begin((tx) => {
      databaseUse[state] -= 1
      state = 'open'
      databaseUse[state] += 1
      const scope = { open: true }
      return transactions.run(scope, () => work(tx).finally(() => (scope.open = false)))
    }, config)
  } finally {
    databaseUse[state] -= 1
  }
}

/** Call before every request to a service: a transaction would hold its connection and locks in the meantime. */
export function assertNoTransaction(service: string): void {
  if (transactions.getStore()?.open) throw new Error(`${service} was asked inside a transaction`)
}

export const rawSql = postgres(env.databaseUrl, { max: 4, types: { json: writtenJson }, ...databaseLimits, ...quiet })

/** Of the role that owns the tables, for what the site's own may not do. It has no connection while nothing is asked. */
export const ownerSql = postgres(env.databaseOwnerUrl, {
  max: 2,
  idle_timeout: 5,
  types: { json: writtenJson },
  ...databaseLimits,
  ...quiet,
})

export const healthSql = postgres(env.databaseUrl, { max: 1, ...databaseLimits, ...quiet })

type Database = typeof db
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Executor = Database | Transaction

/** What Drizzle asks: of a transaction the connection that it has. */
export function clientOf(executor: Executor): typeof db.$client {
  if (executor === db) return db.$client
  // Fence: the connection of a transaction is Drizzle's own.
  return (executor as unknown as { session: { client: typeof db.$client } }).session.client
}

/** Has `write` done when the work of the transaction is. False outside of one and inside a nested one, which may be undone alone. */
export function beforeCommit(executor: Executor, write: () => Promise<void>): boolean {
  const last = endings.get(clientOf(executor))
  last?.push(write)
  return last !== undefined
}

/**
 * All or nothing: gives what `work` comes to, and a refusal undoes what was written before it. `conflicts` says what to
 * answer, by the name of a constraint, when another transaction was quicker.
 */
export async function transact<Value>(
  work: (tx: Transaction) => Promise<Outcome<Value>>,
  conflicts: Readonly<Record<string, Refused>> = {},
): Promise<Outcome<Value>> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx)
      if (!outcome.ok) throw new Undo(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undo) return error.refused
    const refused = conflicts[violatedConstraint(error) ?? '']
    if (refused) return refused
    throw error
  }
}

class Undo extends Error {
  constructor(readonly refused: Refused) {
    super(refused.problem.body)
  }
}

export function openUnlimitedConnection() {
  return postgres(env.databaseUrl, { max: 1, ...quiet })
}

/** Unlimited as well. */
export function openOwnerConnection() {
  return postgres(env.databaseOwnerUrl, { max: 1, ...quiet })
}

export async function closeDatabase(timeout = 2): Promise<void> {
  await Promise.all([pool, rawSql, ownerSql, healthSql].map((client) => client.end({ timeout })))
}

export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && String(cause.code).startsWith('23') && 'constraint_name' in cause) {
      return String(cause.constraint_name)
    }
  }
  return undefined
}

/** lock_not_available or deadlock_detected: the transaction has left nothing behind, and may be asked for again. */
export function isLockRefused(error: unknown): boolean {
  return hasCode(error, ['55P03', '40P01'])
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && codes.includes(String(cause.code))) return true
  return false
}

/**
 * SQLSTATE: connection (08), rollback (40), resources (53, 55), idle timeout (25P0x), read-only (25006), privileges
 * (42501), shutdown (57), internal (58, XX, 72), raised by a trigger (P0001).
 */
const refuses = /^(08|40|53|55|25006|25P0[34]|42501|57|58|72|XX|P0001)/
const unreachable = /^(CONNECT|ECONN|EPIPE$|ENOTFOUND$|EAI_AGAIN$|ETIMEDOUT$|EHOSTUNREACH$)/

/** Retrying may help. Whether the last statement took effect is unknown. Classes 22, 23 and 42 are bugs. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (unreachable.test(code) || (code.length === 5 && refuses.test(code))) return true
  }
  return false
}
