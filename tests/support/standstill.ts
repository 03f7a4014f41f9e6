/**
 * Makes a process stand still at one write to the database, so that a test can kill it exactly there. The product knows
 * nothing of it: a trigger waits for a lock that the test holds.
 */
import type postgres from 'postgres'
import { expect, vi } from 'vitest'

const lock = 4711

export type Place = {
  table: string
  event: 'insert' | 'update'
  /** Of which rows: an SQL condition on `new` and `old`. */
  when?: string
  /** When the transaction is to be committed, after all its statements. */
  atCommit?: boolean
}

/** Whoever comes to the place waits there from now on. */
export async function standStillAt(sql: postgres.Sql, { table, event, when = 'true', atCommit = false }: Place) {
  const trigger = atCommit
    ? `create constraint trigger stand_still after ${event} on ${table} deferrable initially deferred`
    : `create trigger stand_still before ${event} on ${table}`
  const held = await sql.reserve()
  await held`select pg_advisory_lock(${lock})`
  await alter(
    sql,
    `
    create or replace function public.stand_still() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${lock}); return new; end $$;
    ${trigger} for each row when (${when}) execute function public.stand_still()`,
  )

  const waiting = () => sql<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
      and database = (select oid from pg_database where datname = current_database())`

  return {
    /** Resolves when somebody stands there. */
    reached: () =>
      vi.waitFor(
        async () => {
          if ((await waiting()).length === 0) throw new Error(`nobody came to ${event} ${table}`)
        },
        { timeout: 25_000, interval: 50 },
      ),

    /**
     * Takes the obstacle away. Whoever waits is of a process that was killed: its statement is lost with it, unless
     * `goesOn`; then the database had it already and carries it out for nobody.
     */
    async lift({ goesOn = false } = {}): Promise<void> {
      if (!goesOn) for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid}, 2000)`
      await held`select pg_advisory_unlock(${lock})`
      held.release()
      await alter(sql, `drop trigger stand_still on ${table}`)
    },
  }
}

/** Changes a table that others are writing to: whoever comes between is let through, and it is tried again. */
async function alter(sql: postgres.Sql, statements: string): Promise<void> {
  await vi.waitFor(() => sql.unsafe(`set local lock_timeout = '500ms'; ${statements}`), {
    timeout: 20_000,
    interval: 100,
  })
}

/** Resolves when one connection, and no more, waits for what another has locked; whoever stands still is none of them. */
export async function oneWaits(sql: postgres.Sql): Promise<void> {
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 3_000)
}
