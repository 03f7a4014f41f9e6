/**
 * The house of a simulation: two processes of the built site on one database, and one clock for all three, which is
 * moved. Jobs run in both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'
import { inject, vi } from 'vitest'

import { minutes } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { freePort } from '#server/ports.js'
import { onServer } from '#tests/support/database.ts'
import type { NoScriptClient } from '#tests/support/no-script-client.ts'
import { clientOver } from '#tests/support/served-client.ts'
import { startSiteProcess } from '#tests/support/site-process.ts'

const machine = path.resolve('tests/simulate/machine.js')
const realNow = Date.now

/** The connection breaks before anything reaches Stripe, or its response is lost. */
export type StripeFault = 'cut' | 'answer lost'
/** Names: of timed ones, and of those that wait in the queue. */
type Jobs = { timed: string[]; waiting: string[] }
type TaskOptions = { args?: string[]; BACKUP_DIR?: string; BACKUP_KEY_FILE?: string }
type Site = Awaited<ReturnType<typeof startSiteProcess>>
export type House = Awaited<ReturnType<typeof openHouse>>

/** Empty but for the demo data; it is `startsAt` there. On the database and the files of this test file. */
export async function openHouse(startsAt: Date) {
  const databaseUrl = process.env.DATABASE_URL ?? ''
  const ownerUrl = process.env.DATABASE_OWNER_URL ?? ''
  const environment = {
    NODE_ENV: 'production' as const,
    DEPLOYMENT: 'test',
    DEMO_DATA: 'true',
    APP_URL: 'http://localhost:3000',
    JOBS: 'true',
    LOG_LEVEL: 'error',
    PREPARE_PICTURES: 'false',
    TRUSTED_PROXIES: '1',
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_POOL: '4',
    DATA_DIR: process.env.DATA_DIR ?? '',
  }
  let ahead = startsAt.getTime() - realNow()
  let fault: StripeFault | undefined
  const sites: [Site | undefined, Site | undefined] = [undefined, undefined]
  const ports: string[] = []
  const emulatorPorts: string[] = []
  let outputOfEnded = ''
  const knownLines = new Set<string>()

  async function start(place: 0 | 1): Promise<void> {
    const [PORT = '', STRIPE_EMULATOR_PORT = ''] = [ports[place], emulatorPorts[place]]
    const more = { ...environment, CLOCK_AHEAD: String(ahead), PORT, STRIPE_EMULATOR_PORT }
    sites[place] = await startSiteProcess(['--import', machine, 'server/main.js'], more, [
      'ignore',
      'pipe',
      'pipe',
      'ipc',
    ])
    await sendState(sites[place])
  }

  async function stop(place: 0 | 1, signal: NodeJS.Signals): Promise<void> {
    const site = sites[place]
    sites[place] = undefined
    await site?.stop(signal)
    outputOfEnded += site?.output() ?? ''
  }

  /** Waits until it has done what it is told, or has died at a write. `writesLeft`: null when it is to live. */
  async function sendState(
    { child }: Site,
    more: { writesLeft?: number | null; jobs?: Jobs } = { writesLeft: null },
  ): Promise<void> {
    if (hasDied(child)) return
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(minutes(10))])
    const answered = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    child.send({ ahead, fault, ...more }, () => {})
    await answered.finally(() => over.abort())
  }

  async function sendStateToAll(): Promise<void> {
    await Promise.all(sites.map((site) => site && sendState(site)))
  }

  async function travel(to: Date): Promise<void> {
    ahead = to.getTime() - realNow()
    vi.setSystemTime(to)
    await moveDatabaseClock()
    await sendStateToAll()
  }

  const moveDatabaseClock = () =>
    onDatabase((sql) => sql`update simulated.clock set ahead = ${`${ahead} milliseconds`}::interval`)

  const onDatabase = (work: (sql: postgres.Sql) => Promise<unknown>) => onServer(ownerUrl, work)

  const alive = (place: 0 | 1) => {
    const site = sites[place]
    return site && !hasDied(site.child) ? site : undefined
  }

  async function runTask(name: string, { args: more = [], ...places }: TaskOptions = {}): Promise<string> {
    const own = { CLOCK_AHEAD: String(ahead), NODE_OPTIONS: `--import ${machine}`, JOBS: 'false', ...places }
    const args = ['server/run.js', name, ...more]
    const run = spawn(process.execPath, args, {
      env: { ...process.env, ...environment, ...own },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let output = ''
    for (const stream of [run.stdout, run.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const [code] = (await once(run, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${name}: ${output}`)
    return output
  }

  vi.useFakeTimers({ now: startsAt, toFake: ['Date'] })
  await onDatabase(shiftDatabaseClock)
  await travel(startsAt)
  await runTask('seed')
  // Right before they are taken: other tests look for free ones as well.
  for (const kept of [ports, emulatorPorts, ports, emulatorPorts]) kept.push(String(await freePort()))
  await Promise.all([start(0), start(1)])

  return {
    travel,
    /** This process's clock stands still between two travels; the others' don't. */
    catchUp: () => void vi.setSystemTime(new Date(realNow() + ahead)),
    runTask,
    /** A browser of a person, at whichever process answers; `prefers` is asked first. */
    browser: (address: string, prefers: 0 | 1): NoScriptClient =>
      clientOver(() => present(alive(prefers) ?? alive(prefers === 0 ? 1 : 0), 'a process that is up').origin, address),
    async breakStripe(how: StripeFault | undefined): Promise<void> {
      fault = how
      await sendStateToAll()
    },
    webhookUrl: `http://127.0.0.1:${ports[0]}${serviceHrefs.stripeWebhook()}`,
    /** It dies right after a write, when it has made so many others; its state is told again by the next travel or recovery. */
    async killAtWrite(place: 0 | 1, writesLeft: number): Promise<void> {
      const site = sites[place]
      if (site) await sendState(site, { writesLeft })
    },
    /** In both processes at once, each with its part; the first may die at a write. */
    async runJobs([first, second]: readonly [Jobs, Jobs], writesLeft?: number): Promise<void> {
      const [one, other] = sites
      await Promise.all([
        one && sendState(one, { jobs: first, writesLeft }),
        other && sendState(other, { jobs: second }),
      ])
    },
    /** Those that have died; gives how many. */
    async startMissing(): Promise<number> {
      let died = 0
      for (const place of [0, 1] as const) {
        const site = sites[place]
        if (site && !hasDied(site.child)) continue
        died += 1
        await stop(place, 'SIGKILL')
        await start(place)
      }
      return died
    },
    /** One after the other: the site is never away. */
    async roll(): Promise<void> {
      for (const place of [0, 1] as const) {
        await stop(place, 'SIGTERM')
        await start(place)
      }
    },
    /** A backup of the house as it is takes its place, in an empty database and an empty folder. */
    async restoreBackup(): Promise<string> {
      await Promise.all([stop(0, 'SIGTERM'), stop(1, 'SIGTERM')])
      const folder = path.join(path.dirname(environment.DATA_DIR), `backup-${path.basename(environment.DATA_DIR)}`)
      const places = { BACKUP_DIR: folder, BACKUP_KEY_FILE: path.join(folder, 'key.txt') }
      fs.mkdirSync(folder, { recursive: true })
      await runTask('backup', { args: ['--make-key'], ...places })
      await runTask('backup', places)
      const name = path.basename(new URL(databaseUrl).pathname)
      await onServer(inject('template').server, async (sql) => {
        await sql`drop database ${sql(name)} with (force)`
        await sql`create database ${sql(name)}`
      })
      fs.rmSync(environment.DATA_DIR, { recursive: true, force: true })
      fs.mkdirSync(environment.DATA_DIR, { recursive: true })
      await onDatabase(shiftDatabaseClock)
      await moveDatabaseClock()
      const restored = await runTask('restore', places)
      await onDatabase(shiftDefaults)
      fs.rmSync(folder, { recursive: true, force: true })
      await Promise.all([start(0), start(1)])
      return restored
    },
    /** What the sites wrote to their logs since this was last asked: each line is an error. */
    takeLogs(): string[] {
      const all = outputOfEnded + sites.map((site) => site?.output() ?? '').join('')
      const fresh = all.split('\n').filter((line) => line && !knownLines.has(line))
      for (const line of fresh) knownLines.add(line)
      return fresh
    },
    async close(): Promise<void> {
      await Promise.all([stop(0, 'SIGKILL'), stop(1, 'SIGKILL')])
      vi.useRealTimers()
    },
  }
}

const hasDied = ({ exitCode, signalCode }: Site['child']) => exitCode !== null || signalCode !== null

/** Functions of the same names, found before Postgres' own, tell the simulated time to everyone who connects from now on. */
async function shiftDatabaseClock(sql: postgres.Sql): Promise<void> {
  const name = (await sql<{ name: string }[]>`select current_database() as name`)[0]?.name ?? ''
  await sql.unsafe(`
    create schema simulated;
    create table simulated.clock (ahead interval not null);
    insert into simulated.clock values ('0');
    create function simulated.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + ahead from simulated.clock';
    create function simulated.transaction_timestamp() returns timestamptz stable language sql
      as 'select pg_catalog.now() + ahead from simulated.clock';
    create function simulated.statement_timestamp() returns timestamptz stable language sql
      as 'select pg_catalog.statement_timestamp() + ahead from simulated.clock';
    create function simulated.clock_timestamp() returns timestamptz volatile language sql
      as 'select pg_catalog.clock_timestamp() + ahead from simulated.clock';
    grant usage on schema simulated to public;
    grant select on simulated.clock to public`)
  await sql`alter database ${sql(name)} set search_path = public, simulated, pg_catalog`
  await shiftDefaults(sql)
}

/** A column's default is bound to its function: set it again, to the simulated one. */
async function shiftDefaults(sql: postgres.Sql): Promise<void> {
  const columns = await sql<{ at: string; column: string }[]>`
    select d.adrelid::regclass::text as at, quote_ident(a.attname) as column
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) = 'now()'`
  await sql`set search_path = public, simulated, pg_catalog`
  for (const { at, column } of columns) await sql.unsafe(`alter table ${at} alter ${column} set default now()`)
}
