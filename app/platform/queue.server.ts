import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'

import { summarizeError } from '#app/shared/describe-error.js'
import { dataVersion } from '#app/platform/data-version.server.ts'
import { beforeCommit, clientOf, db, ownerSql, rawSql, type Executor } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { minutes, seconds } from '#app/shared/durations.ts'

type JobData = Record<string, string | number | boolean | null>

/** `run` must be idempotent. */
export type Job = {
  readonly name: string
  readonly run: (data: JobData) => Promise<void>
  /** In UTC ("* * * * *"). Scheduled jobs are not retried. */
  readonly cron?: string
  /** In milliseconds; five minutes where it is not said. */
  readonly longest?: number
}

export function jobOf<Data extends JobData>(name: string, run: (data: Data) => Promise<void>): Job {
  // Fence: the queue returns what `enqueue` has put in.
  return { name, run: (data) => run(data as Data) }
}

/** Backoff from 30 s: twelve retries over 34 to 68 hours. */
export const jobRetries = 12
const retry = { retryLimit: jobRetries, retryDelay: 30, retryBackoff: true }
const usualLongest = minutes(5)
/** The channel on which a commit with new jobs names their queues. */
const channel = 'new_jobs'
/** pg-boss's own, which a boss that schedules would make. */
const scheduling = '__pgboss__send-it'
/** In seconds, for what is not told: timed jobs, retries, delays, and all of it while the listener has no connection. */
const lookAgainAfter = 10

type State = {
  boss?: PgBoss
  opened?: Promise<PgBoss>
  /** The owner's, which makes queues. */
  maker?: Promise<PgBoss>
  queues: Map<string, Promise<void>>
  /** The last of them. */
  making?: Promise<void>
  /** By queue. */
  workers: Map<string, string>
  unlisten?: () => Promise<void>
  /** In-flight jobs and pg-boss statements; `stop()` waits for neither. */
  inFlight: Set<Promise<unknown>>
}
declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis
  var marqueQueue: State | undefined
}
// Development re-evaluates modules; workers must start once.
const state: State = (globalThis.marqueQueue ??= { queues: new Map(), workers: new Map(), inFlight: new Set() })

/** Run under the migration lock: creating queues concurrently deadlocks. As the owner, whose tables they are. */
export async function makeQueues(jobs: readonly Job[]): Promise<void> {
  await ensureQueue(scheduling, false)
  for (const job of jobs) await ensureQueue(job.name, job.cron !== undefined, job.longest)
}

export async function startQueue(jobs: readonly Job[]): Promise<void> {
  if (state.boss) return
  const boss = newBoss(rawSql, { works: true })
  state.boss = boss
  state.opened = boss.start()
  await state.opened
  const wake = (queue: string) => boss.notifyWorker(state.workers.get(queue) ?? '')
  // Heard before the workers first look, and all of them look once it is heard again.
  const heard = await rawSql.listen(channel, wake, () => [...state.workers.keys()].forEach(wake))
  state.unlisten = heard.unlisten
  for (const job of jobs) {
    await ensureQueue(job.name, job.cron !== undefined, job.longest)
    const work = async (given: JobData) => {
      // More may wait: a queue is emptied without a pause.
      await run(job, given).finally(() => wake(job.name))
    }
    const options = { pollingIntervalSeconds: lookAgainAfter }
    const worker = await boss.work<JobData>(job.name, options, ([given]) => track(work(given?.data ?? {})))
    state.workers.set(job.name, worker)
    if (job.cron) await boss.schedule(job.name, job.cron)
  }
}

export async function stopQueue(timeout = 2_000): Promise<void> {
  const { boss, unlisten } = state
  const patience = wait(timeout, undefined, { ref: false })
  state.boss = state.opened = state.maker = state.making = state.unlisten = undefined
  state.queues.clear()
  state.workers.clear()
  // Awaited below, where patience ends: while the database is away it cannot be done.
  const unheard = unlisten?.().catch(() => {})
  await boss?.stop({ graceful: true, wait: true, timeout })
  await Promise.race([Promise.all([unheard, settleAll()]), patience])
}

export async function enqueue(executor: Executor, name: string, data: JobData): Promise<void> {
  await enqueueAll(executor, [{ name, data }])
}

/** `delay` is in milliseconds, by the database's clock, which tests do not shift. */
type NewJob = { name: string; data: JobData; delay?: number }

/** By the client of a transaction. */
const gathered = new WeakMap<object, NewJob[]>()

/** All of a transaction in one statement at its end; the workers of every process hear of it when it commits. */
export async function enqueueAll(executor: Executor, jobs: readonly NewJob[]): Promise<void> {
  for (const { name } of jobs) await ensureQueue(name, false)
  const client = clientOf(executor)
  const before = gathered.get(client)
  if (before) return void before.push(...jobs)
  const all = [...jobs]
  if (beforeCommit(executor, () => insertJobs(executor, all))) gathered.set(client, all)
  else await insertJobs(executor, all)
}

async function insertJobs(executor: Executor, jobs: readonly NewJob[]): Promise<void> {
  const boss = await openBoss()
  const inserted = jobs.map(({ delay = 0, ...job }) => ({ ...job, ...retry, startAfter: String(delay / seconds(1)) }))
  const names = sql.param([...new Set(jobs.map(({ name }) => name))])
  await Promise.all([
    boss.insert(inserted, { db: within(executor) }),
    executor.execute(sql`select pg_notify(${channel}, name) from unnest(${names}::text[]) name`),
  ])
}

export async function listUnfinished<Data extends JobData>(executor: Executor, name: string): Promise<Data[]> {
  await ensureQueue(name, false)
  const rows = await executor.execute<{ data: Data }>(
    sql`select data from jobs.job where name = ${name} and state not in ('completed', 'cancelled')`,
  )
  return rows.map(({ data }) => data)
}

function track<Result>(work: Promise<Result>): Promise<Result> {
  const gone = () => state.inFlight.delete(work)
  state.inFlight.add(work)
  work.then(gone, gone)
  return work
}

async function settleAll(): Promise<void> {
  while (state.inFlight.size > 0) {
    await Promise.allSettled(state.inFlight)
    await turn()
  }
}

async function run(job: Job, data: JobData): Promise<void> {
  let failure: string | undefined
  try {
    await job.run(data)
  } catch (error) {
    logError('job.failed', error, { job: job.name, ...data })
    failure = summarizeError(error)
  } finally {
    dataVersion.invalidate()
  }
  // pg-boss stores the properties of an error, statement parameters included.
  if (failure) throw new Error(failure)
}

/** `makes`: it makes and migrates its tables, as their owner. */
function newBoss(pool: typeof rawSql, { works = false, makes = false }): PgBoss {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => track(onOurPool(pool, text, values)) },
    supervise: works,
    schedule: works,
    migrate: makes,
  })
  boss.on('error', (error) => logError('queue.failed', error))
  return boss
}

function openBoss(): Promise<PgBoss> {
  return openAs('opened', () => newBoss(rawSql, {}))
}

function openAs(as: 'opened' | 'maker', make: () => PgBoss): Promise<PgBoss> {
  const known = state[as]
  if (known) return known
  const opening = (state[as] = make().start())
  opening.catch(() => {
    if (state[as] === opening) state[as] = undefined
  })
  return opening
}

function ensureQueue(name: string, scheduled: boolean, longest = usualLongest): Promise<void> {
  const known = state.queues.get(name)
  if (known) return known
  const longestRun = { expireInSeconds: longest / seconds(1) }
  const options = scheduled ? { policy: 'short' as const, retryLimit: 0, ...longestRun } : longestRun
  const make = async () => {
    const maker = await openAs('maker', () => newBoss(ownerSql, { makes: true }))
    await maker.createQueue(name, { name, ...options })
  }
  // One after the other: made at the same time they deadlock.
  const made = (state.making ?? Promise.resolve()).then(make, make)
  state.making = made
  state.queues.set(name, made)
  made.catch(() => state.queues.delete(name))
  return made
}

async function onOurPool(pool: typeof rawSql, text: string, values: unknown[] = []) {
  const connection = await pool.reserve()
  try {
    return await rowsOf(connection, text, values.map(orNull))
  } catch (error) {
    if (/^\s*BEGIN/.test(text)) await connection`rollback`
    throw error
  } finally {
    connection.release()
  }
}

function within(executor: Executor): PgBoss.Db {
  return { executeSql: (text, values) => runText(clientOf(executor), text, values) }
}

async function runText(client: typeof db.$client, text: string, values: unknown[]) {
  const written = values.map((value) => (isPlain(value) ? JSON.stringify(value) : orNull(value)))
  return rowsOf(client, text, written)
}

async function rowsOf(connection: Pick<typeof db.$client, 'unsafe'>, text: string, values: unknown[]) {
  // Fence: pg-boss states no types for its parameters, which postgres.js wants to know.
  return { rows: [...(await connection.unsafe(text, values as never[]))] }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function orNull(value: unknown): unknown {
  return value === undefined ? null : value
}
