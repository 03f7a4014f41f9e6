/**
 * Startup and shutdown, in order. The server imports it through the build, so that there is one copy of every module;
 * development re-evaluates modules, hence `life`.
 */
import { business } from './business.ts'
import { findListener, listenFrom, refusedStreams, streamHeaders } from '#app/people/access/following.server.ts'
import { rehearse, restore, type Restored } from '#app/office/backup/restore.server.ts'
import { backUp, type Backup } from '#app/office/backup/snapshot.server.ts'
import { findLostFiles } from '#app/office/audit/stored-files.server.ts'
import { encryptLicenses } from '#app/bookings/drivers/encryption.server.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { findStripeDifferences } from '#app/office/audit/stripe-books.server.ts'
import { keptUntil } from '#app/fleet/availability/page-life.server.ts'
import { expirePresence } from '#app/people/presence/commands.server.ts'
import { rebuildLedger } from '#app/money/earnings/ledger.server.ts'
import { chargeDemoPayments } from '#app/money/payments/demo.server.ts'
import { enrolDemoBrokers } from '#app/brokers/subscription/demo.server.ts'
import { createAdmin } from '#app/people/sign-in/commands.server.ts'
import { writeClicks } from '#app/people/referrals/clicks.server.ts'
import { countView, writeViews } from '#app/fleet/views/count.server.ts'
import { readCarPath } from '#app/fleet/views/rules.ts'
import { jobs, preparePictures } from '#app/jobs/all.ts'
import { followPaymentMethodsJob } from '#app/jobs/platform.ts'
import { findStrayFiles } from '#app/jobs/sweep-uploads.ts'
import { dataVersion } from '#app/platform/data-version.server.ts'
import { makeKeyFile } from '#app/platform/archive.server.ts'
import { closeDatabase, db, isDatabaseAway, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { loadEmulator } from '#app/platform/emulator.server.ts'
import { logError, logWarning } from '#app/platform/log.server.ts'
import { migrateDatabase, withMigrationLock } from '#app/platform/migrations.server.ts'
import { machineNow, now, realNow, storeNow, today } from '#app/platform/clock.server.ts'
import { followDatabaseClock, readDatabaseClock } from '#app/platform/database-clock.server.ts'
import { recordReads } from '#app/platform/page-reads.server.ts'
import { countCachedPage, countRequest, watchPageStore } from '#app/platform/metrics.server.ts'
import { closeLive } from '#app/platform/live.server.ts'
import { removeAbandonedFiles } from '#app/platform/picture-files.server.ts'
import { enqueue, makeQueues, startQueue, stopQueue } from '#app/platform/queue.server.ts'
import { findUnguarded } from '#app/platform/site-role.server.ts'
import { prepareStorage } from '#app/platform/storage.server.ts'
import { cutAtMarks, findReader } from '#app/reader.server.ts'
import { plainWords, refusals } from '#app/refusals.server.ts'
import { routeMap } from '#app/route-map.server.ts'
import { commandError } from '#app/shared/command-error.ts'
import { days, hours, later, seconds } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import type { Emulator } from '#emulators/stripe/emulator.server.ts'

export type BootReport = {
  origin: string
  /** Set when the demo data is loaded. */
  accounts?: { usernames: string[]; password: string; signIn: string }
  /** Unset when emails are really sent. */
  mailbox?: string
  /** Unset when Stripe takes them. */
  payments?: string
}

export const settings = {
  port: env.port,
  origin: env.origin,
  trustedProxies: env.trustedProxies,
  clientAddressHeader: env.clientAddressHeader,
  hstsSubdomains: env.hstsSubdomains,
  isPrivate: (path: string) => routeMap().isPrivate(path),
  refusals,
}

/** For server/page-cache.js and server/reader-pages.js. */
export const pages = {
  version: dataVersion,
  recordReads,
  read: (asked: string) => routeMap().readPublicAddress(asked),
  now,
  keptUntil,
  findReader,
  cutAtMarks,
}

/** For server/count-views.js. */
export const views = { count: countView, readCarPath }

/** For server/count-requests.js and the page cache; without METRICS_TOKEN no one reads the counts. */
export const metrics = env.metricsToken ? { recordRequest, countCachedPage, watchPageStore } : undefined

function recordRequest({ address, status, took }: { address: string; status: number | undefined; took: number }) {
  const [path = ''] = address.split('?', 1)
  const found = routeMap().readRouteId(address)
  // Public files are known by their having been served.
  const route = found === 'none' && status !== undefined && status < 400 ? 'file' : found
  countRequest({ route, status, took, isStream: path === serviceHrefs.events() })
}

/** For server/film-files.js. */
export { answerFilm } from '#app/pictures/films/serve.server.ts'

/** For server/event-streams.js. */
export const streams = { findListener, listenFrom, headers: streamHeaders, refusals: refusedStreams, plainWords }

type Life = {
  boot?: Promise<BootReport>
  emulator?: Emulator
  clock?: NodeJS.Timeout
  sweep?: NodeJS.Timeout
  writing?: NodeJS.Timeout
}
declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis
  var marqueLife: Life | undefined
}
const life: Life = (globalThis.marqueLife ??= {})

/** With what the demo data has of payments and subscriptions. */
async function fillEmulator(): Promise<void> {
  await enrolDemoBrokers(now())
  await chargeDemoPayments()
}

/** Safe to call again. */
export function boot(): Promise<BootReport> {
  life.boot ??= start()
  return life.boot
}

export async function shutdown(): Promise<void> {
  clearInterval(life.clock)
  clearInterval(life.sweep)
  clearInterval(life.writing)
  await closeLive()
  await stopQueue()
  await life.emulator?.close()
  await dataVersion.end()
  await writeCounted()
  await closeDatabase()
  process.off('unhandledRejection', ignoreLostDatabase)
  life.boot = life.emulator = undefined
}

async function start(): Promise<BootReport> {
  process.on('unhandledRejection', ignoreLostDatabase)
  await prepareDatabase(async () => {
    if (env.demoData) await fillWhenEmpty()
  })
  const unguarded = await findUnguarded()
  if (unguarded.length > 0)
    logWarning('database.guards_lost', { tables: unguarded.join(' '), see: 'DATABASE_OWNER_URL' })
  life.clock = followDatabaseClock()
  await removeAbandonedFiles(later(machineNow(), -days(1)))
  await prepareStorage()
  await dataVersion.start()
  life.sweep = setInterval(sweepPresence, sweepEvery).unref()
  life.writing = setInterval(writeCounted, writeEvery).unref()
  if (env.jobs) {
    await startQueue(jobs)
    if (env.preparePictures) await enqueue(db, preparePictures.name, {})
  }
  if (env.stripe.emulator) life.emulator = await startEmulator(env.stripe.emulator)
  if (env.stripe.emulator && env.demoData) await withMigrationLock(fillEmulator)
  if (env.jobs) await enqueue(db, followPaymentMethodsJob.name, {})
  return {
    origin: env.origin,
    accounts: await findDemoAccounts(),
    mailbox: env.smtpUrl ? undefined : env.origin + serviceHrefs.mailbox(),
    payments: env.stripe.emulator?.origin,
  }
}

/**
 * pg-boss doesn't await its bookkeeping. While the database is away that must not end the process: the job expires and is
 * retried. Any other unhandled rejection is a bug.
 */
function ignoreLostDatabase(reason: unknown): void {
  if (!isDatabaseAway(reason)) throw reason
  logError('database.connection_lost', reason)
}

/** One process at a time. */
function prepareDatabase(next: () => Promise<void> = async () => {}): Promise<void> {
  return migrateDatabase(prepareTables, async () => {
    await readDatabaseClock()
    await encryptLicenses()
    await next()
  })
}

/** Those that no migration makes. `queues`: also of jobs that this version no longer has. */
async function prepareTables(queues: readonly string[] = []): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  const gone = queues.filter((name) => !names.has(name)).map((name) => ({ name, run: async () => {} }))
  await makeQueues([...jobs, ...gone])
  if (!env.stripe.emulator) return
  const { prepareEmulator } = await loadStripeEmulator()
  await prepareEmulator(env.databaseOwnerUrl)
}

/** Cron jobs run once a minute, which is long for a presence dot. */
const sweepEvery = seconds(15)

function sweepPresence(): void {
  expirePresence(now()).catch((error: unknown) => logError('presence.sweep_failed', error))
}

const writeEvery = seconds(5)

async function writeCounted(): Promise<void> {
  await writeViews().catch((error: unknown) => logError('views.writing_failed', error))
  await writeClicks().catch((error: unknown) => logError('clicks.writing_failed', error))
}

const loadStripeEmulator = () => loadEmulator('STRIPE_SECRET_KEY', () => import('#emulators/stripe/emulator.server.ts'))

async function startEmulator({ port, origin }: { port: number; origin: string }): Promise<Emulator> {
  const local = ['localhost', '127.0.0.1'].includes(new URL(origin).hostname)
  const { startStripeEmulator } = await loadStripeEmulator()
  return startStripeEmulator({
    port,
    host: local ? '127.0.0.1' : '0.0.0.0',
    publicOrigin: origin,
    databaseUrl: env.databaseUrl,
    webhookUrl: `http://127.0.0.1:${env.port}${serviceHrefs.stripeWebhook()}`,
    webhookSecret: env.stripe.webhookSecret,
    secretKey: env.stripe.secretKey,
    now,
    onError: (error) => logError('stripe_emulator.failed', error),
  })
}

/** The commands of package.json, run by server/run.js. */
export const tasks = {
  migrate: () => prepareDatabase(),

  /** False when the database is not empty. Throws in production. */
  async seed(): Promise<boolean> {
    refuseInProduction('Demo data')
    let filled = false
    await prepareDatabase(async () => void (filled = await fillWhenEmpty()))
    return filled
  },

  adminPasswordLength: business.accounts.staffPasswordLength,

  /** Returns the reason when it fails. */
  async createAdmin(given: Omit<Parameters<typeof createAdmin>[0], 'now'>): Promise<string | undefined> {
    await prepareDatabase()
    const made = await createAdmin({ ...given, now: now() })
    return made.ok ? undefined : made.problem.body
  },

  /** One line per violated check; read-only. `back`: the days of Stripe's balance, if not the last few. */
  async audit(back?: number): Promise<{ findings: string[]; note: string | null }> {
    await readDatabaseClock()
    const violations = await findViolations(now())
    // The sweep runs hourly.
    const strays = await findStrayFiles(later(storeNow(), -hours(2)))
    const lost = await findLostFiles()
    const { differences, note } = await differencesAtStripe(back)
    const findings = [
      ...differences,
      ...violations.map(
        ({ area, says, count, subjects }) => `${area}: not true: "${says}" ${count} × ${subjects.join(', ')}`,
      ),
      ...lost.map((key) => `files: not true: "Every file that a row names is in the store." ${key}`),
      ...strays.map((key) => `files: not true: "Every file in the store is named by a row." ${key}`),
    ]
    return { findings, note }
  },

  /** Makes the key file of BACKUP_KEY_FILE and gives its path. Throws a sentence when it is there already. */
  async makeBackupKey(): Promise<string> {
    await makeKeyFile(env.backups.keyFile)
    return env.backups.keyFile
  },

  /** Throws a sentence. */
  async backup(): Promise<Backup> {
    await readDatabaseClock()
    return backUp(realNow())
  },

  /** `archive`: its path; without one, the newest. Throws a sentence. */
  async restore(archive: string | undefined): Promise<Restored> {
    const restored = await restore(archive, prepareTables)
    await prepareDatabase()
    return restored
  },

  /** For the job that rehearses: this process has an empty database of its own. Throws a sentence. */
  rehearse: (archive: string) => rehearse(archive, prepareTables),

  /** Adds what the ledger of earnings lacks; safe at any time. */
  async rebuildEarnings(): Promise<{ bookings: number; entries: number }> {
    await prepareDatabase()
    return rebuildLedger(now())
  },

  /** Empties and migrates the database, including jobs and the emulator. Throws in production. */
  async reset(): Promise<void> {
    refuseInProduction('Emptying the database')
    const schemas = await ownerSql<{ name: string }[]>`
      select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`
    for (const { name } of schemas) await ownerSql`drop schema ${ownerSql(name)} cascade`
    await ownerSql`create schema public`
    await prepareDatabase()
  },
}

function refuseInProduction(what: string): void {
  if (env.production) throw commandError(`${what}: not in production.`)
}

async function fillWhenEmpty(): Promise<boolean> {
  const { isEmpty, seedDemo } = await import('#drizzle/seed.ts')
  if (!(await isEmpty())) return false
  await seedDemo({ now: now(), today: today() })
  return true
}

async function findDemoAccounts() {
  if (env.production) return undefined
  const { castPassword: password, people } = await import('#tests/cast.ts')
  const usernames = people.map(({ username }) => username)
  const found = await rawSql`select 1 from profiles where username in ${rawSql(usernames)}`
  return found.length === usernames.length ? { usernames, password, signIn: env.origin + hrefs.signIn() } : undefined
}

/** The embedded Stripe runs with the site alone, which is no finding. */
async function differencesAtStripe(back?: number): Promise<{ differences: string[]; note: string | null }> {
  try {
    const found = await findStripeDifferences(now(), back === undefined ? undefined : later(now(), -days(back)))
    return { differences: found.map(({ id, says }) => `money: at Stripe: ${says} ${id}`), note: null }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    const unasked = 'Stripe didn’t respond. Its books were not compared with ours.'
    if (!env.stripe.emulator) return { differences: [`money: ${unasked}`], note: null }
    return { differences: [], note: `${unasked} The embedded Stripe runs while the site does.` }
  }
}
