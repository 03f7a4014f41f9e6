/**
 * Work for later, on pg-boss over our own connections. A job enqueued in a transaction exists exactly when that
 * transaction is committed. Hides pg-boss, its schema and its polling.
 */
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

import PgBoss from 'pg-boss'

import { summarizeError } from '#server/describe-error.js'
import { dataVersion } from '#app/platform/data-version.server.ts'
import { db, rawSql, type Executor } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { minutes, seconds } from '#app/shared/durations.ts'

export type JobData = Record<string, string | number | boolean | null>

/** One kind of work. `run` may be called more than once for the same data, and must then change nothing. */
export type Job = {
  readonly name: string
  readonly run: (data: JobData) => Promise<void>
  /** Also run by the clock, in UTC ("* * * * *"). Such jobs are not retried: the next turn comes anyway. */
  readonly cron?: string
}

/** A failed job is tried again after half a minute, then ever later: twelve times, over 34 hours at least and twice that at most. */
export const jobRetries = 12
const retry = { retryLimit: jobRetries, retryDelay: 30, retryBackoff: true }
const longestRun = { expireInSeconds: minutes(5) / seconds(1) }

type Life = {
  boss?: PgBoss
  opened?: Promise<PgBoss>
  queues: Map<string, Promise<void>>
  /** Jobs, and statements of pg-boss, which when it stops waits neither for its notes of jobs nor for a look for work. */
  underWay: Set<Promise<unknown>>
}
// Development evaluates modules again; workers must not be started twice for it.
const holder = globalThis as typeof globalThis & { marqueQueue?: Life }
const life: Life = (holder.marqueQueue ??= { queues: new Map(), underWay: new Set() })

/**
 * Makes the queue of each job. Making one takes locks on the tables of all: under the migrations' lock no two processes
 * that start together do it at once, and nobody sends a job meanwhile.
 */
export async function makeQueues(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await ensureQueue(job.name, job.cron !== undefined)
}

/** Starts working off these jobs in this process, beside all others that do so. Safe to call again. */
export async function startQueue(jobs: readonly Job[]): Promise<void> {
  if (life.boss) return
  const boss = newBoss(true)
  life.boss = boss
  life.opened = boss.start()
  await life.opened
  for (const job of jobs) {
    await ensureQueue(job.name, job.cron !== undefined)
    const interval = { pollingIntervalSeconds: job.cron ? 10 : 1 }
    await boss.work<JobData>(job.name, interval, ([given]) => counted(run(job, given?.data ?? {})))
    if (job.cron) await boss.schedule(job.name, job.cron)
  }
}

/** Takes up no more work, and lets what has begun end and be written down (for at most `timeout` milliseconds). */
export async function stopQueue(timeout = 2_000): Promise<void> {
  const { boss } = life
  const patience = wait(timeout, undefined, { ref: false })
  life.boss = life.opened = undefined
  life.queues.clear()
  await boss?.stop({ graceful: true, wait: true, timeout })
  await Promise.race([quiet(), patience])
}

/**
 * Puts a job in the queue, inside the transaction when one is given. It is done after `delay` milliseconds at the earliest,
 * which the database counts: its clock is not the one that a test sets forward.
 */
export async function enqueue(executor: Executor, name: string, data: JobData, { delay = 0 } = {}): Promise<void> {
  await ensureQueue(name, false)
  const boss = await openBoss()
  // With each job, not with its queue: a queue that an earlier version made keeps what it was made with.
  await boss.send(name, data, { ...retry, startAfter: delay / seconds(1), db: within(executor) })
}

function counted<Result>(work: Promise<Result>): Promise<Result> {
  const gone = () => life.underWay.delete(work)
  life.underWay.add(work)
  work.then(gone, gone)
  return work
}

/** Resolves when nothing is under way, nor anything that followed from it: a look for work may still have found some. */
async function quiet(): Promise<void> {
  while (life.underWay.size > 0) {
    await Promise.allSettled(life.underWay)
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
  // pg-boss stores what an error carries, statement parameters too: it is given the summary only.
  if (failure) throw new Error(failure)
}

function newBoss(works: boolean): PgBoss {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => counted(onOurPool(text, values)) },
    supervise: works,
    schedule: works,
    migrate: true,
  })
  boss.on('error', (error) => logError('queue.failed', error))
  return boss
}

/** A process that does no work itself (JOBS=false, tests, commands) may still enqueue. */
function openBoss(): Promise<PgBoss> {
  if (life.opened) return life.opened
  const opening = (life.opened = newBoss(false).start())
  // A database that was away at the first job must not count as away for ever.
  opening.catch(() => {
    if (life.opened === opening) life.opened = undefined
  })
  return opening
}

function ensureQueue(name: string, byTheClock: boolean): Promise<void> {
  const known = life.queues.get(name)
  if (known) return known
  const options = byTheClock ? { policy: 'short' as const, retryLimit: 0, ...longestRun } : longestRun
  const made = openBoss().then((boss) => boss.createQueue(name, { name, ...options }))
  life.queues.set(name, made)
  made.catch(() => life.queues.delete(name))
  return made
}

/** pg-boss sends its own transactions as one text with BEGIN in it: they need a connection to themselves. */
async function onOurPool(text: string, values: unknown[] = []) {
  const connection = await rawSql.reserve()
  try {
    return { rows: [...(await connection.unsafe(text, values.map(orNull) as never[]))] }
  } catch (error) {
    if (/^\s*BEGIN/.test(text)) await connection`rollback`
    throw error
  } finally {
    connection.release()
  }
}

/**
 * pg-boss on the connection of a Drizzle transaction. Drizzle has switched off that client's JSON writing, and gives no
 * public way to its connection.
 */
function within(executor: Executor): PgBoss.Db {
  if (executor === db) return { executeSql: (text, values) => runText(db.$client, text, values) }
  const { session } = executor as unknown as { session: { client: typeof db.$client } }
  return { executeSql: (text, values) => runText(session.client, text, values) }
}

async function runText(client: typeof db.$client, text: string, values: unknown[]) {
  const written = values.map((value) => (isPlain(value) ? JSON.stringify(value) : orNull(value)))
  return { rows: [...(await client.unsafe(text, written as never[]))] }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** postgres.js takes an undefined parameter for a mistake. */
function orNull(value: unknown): unknown {
  return value === undefined ? null : value
}
