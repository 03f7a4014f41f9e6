/** What is under way when the queue is stopped: the database is closed right after it. */
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'

import { db, rawSql } from '#app/platform/db.server.ts'
import { enqueue, enqueueAll, startQueue, stopQueue } from '#app/platform/queue.server.ts'
import { until } from '#tests/support/until.ts'

const name = 'greet'
/** Milliseconds: for a busy machine. */
const longEnough = 15_000
/** Milliseconds in which a stop that does not wait for the table would have ended: only time shows that it has not. */
const tooEarly = 600

beforeEach(async () => {
  await rawSql`delete from jobs.job`.catch(() => {})
})

/** No one else writes to the table of jobs until `release`. */
async function holdJobs() {
  const held = await rawSql.reserve()
  await held.unsafe('begin; lock table jobs.job in share row exclusive mode')
  const waiting = () => rawSql`
    select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'job' and not l.granted and l.database = (select oid from pg_database where datname = current_database())`
  return {
    reached: () => until(async () => expect((await waiting()).length).toBeGreaterThan(0)),
    async release(): Promise<void> {
      await held.unsafe('commit')
      held.release()
    },
  }
}

const states = async () =>
  (await rawSql<{ state: string }[]>`select state::text as state from jobs.job where name = ${name}`).map(
    ({ state }) => state,
  )

test('a job that is done is written down before the queue has stopped', async () => {
  let held: Awaited<ReturnType<typeof holdJobs>> | undefined
  await enqueue(db, name, {})
  await startQueue([{ name, run: async () => void (held = await holdJobs()) }])
  await until(() => expect(held).toBeDefined())
  await held!.reached()
  const stopping = stopQueue(longEnough)
  setTimeout(() => void held!.release(), tooEarly)
  await stopping
  expect(await states()).toEqual(['completed'])
})

test('a look for work that finds some after all ends with that work, not behind the back of who stopped', async () => {
  let done = 0
  await enqueue(db, name, {})
  const held = await holdJobs()
  await startQueue([{ name, run: async () => void (done += 1) }])
  await held.reached()
  const stopping = stopQueue(longEnough)
  setTimeout(() => void held.release(), tooEarly)
  await stopping
  const before = done
  // A look that was left behind would do the job in the meantime.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(done).toBe(before)
  expect(await states()).toEqual([before ? 'completed' : 'created'])
})

test('a queue is emptied as soon as its jobs are committed, past one that fails', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const done: unknown[] = []
  const run = async ({ at }: Record<string, unknown>) => {
    if (at === 1) throw new Error('not this one')
    done.push(at)
  }
  await startQueue([{ name, run }])
  const all = Array.from({ length: 60 }, (_, at) => ({ name, data: { at } }))
  await db.transaction((tx) => enqueueAll(tx, all))
  await until(() => expect(done).toHaveLength(59))
  await stopQueue(longEnough)
  said.mockRestore()
})

test('a job that fails leaves what happened with the queue, and none of the values it failed with', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await enqueue(db, name, {})
  await startQueue([{ name, run: async () => void (await db.execute(sql`select ${'mia@hart.example'}::date`)) }])
  const read = () => rawSql<{ output: string }[]>`select output::text from jobs.job where output is not null`
  const [failed] = await until(async () => {
    const rows = await read()
    expect(rows).toHaveLength(1)
    return rows
  })
  await stopQueue(longEnough)
  const log = said.mock.calls.join()
  said.mockRestore()
  expect(failed!.output).toContain('DrizzleQueryError')
  expect(log).toContain('code=22007')
  expect(failed!.output + log).not.toContain('mia@hart.example')
})
