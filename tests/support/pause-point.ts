/** Pauses a process at one write to the database, so that a test can kill it there: a trigger waits for a lock that the test holds. */
import type postgres from 'postgres'
import { expect } from 'vitest'

import { until } from './until.ts'

const lock = 4711

export type PausePoint = {
  table: string
  event: 'insert' | 'update'
  /** Of which rows: an SQL condition on `new` and `old`. */
  when?: string
  /** When the transaction is to be committed, after all its statements. */
  atCommit?: boolean
}

/** From now on every transaction that reaches the point waits there. */
export async function pauseAt(sql: postgres.Sql, { table, event, when = 'true', atCommit = false }: PausePoint) {
  const trigger = atCommit
    ? `create constraint trigger pause_point after ${event} on ${table} deferrable initially deferred`
    : `create trigger pause_point before ${event} on ${table}`
  const held = await sql.reserve()
  await held`select pg_advisory_lock(${lock})`
  await alter(
    sql,
    `
    create or replace function public.pause_point() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${lock}); return new; end $$;
    ${trigger} for each row when (${when}) execute function public.pause_point()`,
  )

  const waiting = () => sql<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
      and database = (select oid from pg_database where datname = current_database())`

  return {
    /** Resolves when a transaction waits there. */
    reached: () =>
      until(async () => {
        if ((await waiting()).length === 0) throw new Error(`nobody came to ${event} ${table}`)
      }, 50),

    /**
     * Removes the point. Waiting statements belong to a killed process and are terminated with it, unless `goOn`: then
     * the database carries them out although no process waits for the answer.
     */
    async lift({ goOn = false } = {}): Promise<void> {
      if (!goOn) for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid}, 2000)`
      await held`select pg_advisory_unlock(${lock})`
      held.release()
      await alter(sql, `drop trigger pause_point on ${table}`)
    },
  }
}

/** Changes a table that is being written to: retried, so that writers are not blocked. */
async function alter(sql: postgres.Sql, statements: string): Promise<void> {
  const tried = () =>
    sql.unsafe(`set local lock_timeout = '500ms'; ${statements}`).catch(async (cause: unknown) => {
      throw new Error(`not altered beside ${JSON.stringify(await openTransactions(sql))}`, { cause })
    })
  await until(tried, 100)
}

/** Who may hold the lock that was waited for. */
function openTransactions(sql: postgres.Sql) {
  return sql`
    select pid, backend_type, state, wait_event, now() - xact_start as age, left(query, 200) as query,
      (select array_agg(distinct mode || ' on ' || relation::regclass) from pg_locks where pg_locks.pid = activity.pid and relation >= 16384) as locks
    from pg_stat_activity activity where xact_start is not null and pid <> pg_backend_pid()`
}

/** Resolves when exactly one connection waits for a lock; those at a pause point do not count. */
export async function oneWaits(sql: postgres.Sql): Promise<void> {
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`
  await until(async () => expect(await waiting()).toHaveLength(1))
}
