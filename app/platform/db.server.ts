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

// Drizzle disables prepared statements. Outside transactions each connection prepares a statement once.
const { unsafe, begin: beginTransaction } = pool
const ask: typeof unsafe = (text, values, options) => {
  noteStatement()
  return unsafe(text, values, { ...options, prepare: (values?.length ?? 0) > 0 })
}
Object.assign(pool, {
  unsafe: gathering(ask),
  begin: (work: (client: postgres.TransactionSql) => Promise<unknown>) =>
    beginTransaction((client) => {
      let isOver = false
      const send = client.unsafe
      const whileOpen: typeof send = (...statement) => {
        // Of several sent at once another has failed. After the rollback this one would be kept.
        if (isOver) throw new Error('the transaction is over')
        return send(...statement)
      }
      return work(Object.assign(client, { unsafe: whileOpen })).finally(() => (isOver = true))
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

export const healthSql = postgres(env.databaseUrl, { max: 1, ...databaseLimits, ...quiet })

type Database = typeof db
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Executor = Database | Transaction

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

export async function closeDatabase(timeout = 2): Promise<void> {
  await Promise.all([pool, rawSql, healthSql].map((client) => client.end({ timeout })))
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
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === '55P03' || cause.code === '40P01')) return true
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
