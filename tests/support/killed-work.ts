/** Kills work at one of its writes, as a machine that stops: from then on nothing of it reaches the database. */
import type postgres from 'postgres'

import { db } from '#app/platform/db.server.ts'
import { mailJob } from '#app/platform/mail.server.ts'
import { listUnfinished } from '#app/platform/queue.server.ts'

/** More than any job writes in one run. */
const mostWrites = 60

/**
 * Counts every row that is written to the tables of the app, and every job that is added. `kill` does work again and
 * again, killed at its first write, then at its second and so on, until it ends by itself; `between` is called after each
 * death. Gives what the work gave and how often it was killed.
 */
export async function prepareToKill(sql: postgres.Sql) {
  await sql`create schema proof`
  await sql`create sequence proof.written`
  await sql`create table proof.life (writes int)`
  await sql`insert into proof.life values (null)`
  await sql.unsafe(`
    create function proof.count_write() returns trigger language plpgsql as $$
      declare most int;
      begin
        select writes into most from proof.life;
        if most is not null and nextval('proof.written') > most then raise exception 'killed at write % of %', most + 1, tg_table_name; end if;
        return coalesce(new, old);
      end $$;
    grant usage on schema proof to public;
    grant select on proof.life to public;
    grant usage on proof.written to public`)
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`
  for (const { name } of tables)
    await sql.unsafe(`create trigger killed_work before insert or update or delete on ${name}
      for each row execute function proof.count_write()`)
  // What waits for its job is lost with it. The queue makes its tables when it is first asked.
  await listUnfinished(db, mailJob)
  await sql`create trigger killed_work before insert on jobs.job for each row execute function proof.count_write()`

  async function dies<Result>(writes: number, work: () => Promise<Result>): Promise<{ result: Result } | 'killed'> {
    await sql`select setval('proof.written', 1, false)`
    await sql`update proof.life set writes = ${writes}`
    try {
      const result = await work()
      return (await isOver(writes)) ? 'killed' : { result }
    } catch (error) {
      if (await isOver(writes)) return 'killed'
      throw error
    } finally {
      await sql`update proof.life set writes = null`
    }
  }

  /** A sequence is not rolled back: it knows of writes that never came to be. */
  async function isOver(writes: number): Promise<boolean> {
    const [row] = await sql<{ over: boolean }[]>`select is_called and last_value > ${writes} as over from proof.written`
    return row?.over ?? false
  }

  return async function kill<Result>(work: () => Promise<Result>, between: () => void) {
    for (let killed = 0; killed < mostWrites; killed += 1) {
      const done = await dies(killed, work)
      if (done !== 'killed') return { result: done.result, killed }
      between()
    }
    throw new Error(`the work does not end: it was killed ${mostWrites} times`)
  }
}
