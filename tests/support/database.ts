/**
 * Databases for tests: one migrated template per state of the migrations, and a fresh copy of it for every test file.
 * Runs may overlap (two terminals, a test run beside `npm start`); copies carry the number of the process they serve.
 */
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'
import type { TestProject } from 'vitest/node'

import { fastFiles, startFastPostgres } from '#tests/support/fast-postgres.js'

export const testData = path.resolve(process.env.TEST_DATA_DIR ?? '.data/test')
const migrations = path.resolve('drizzle/migrations')

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * `server` and `site` are its addresses as the owner and as the role of the site; `demo` is the name of a copy with the
     * demo data, made when it is first wanted (demo-data.ts).
     */
    template: { server: string; site: string; name: string; demo: string }
  }
}

/** vitest's globalSetup: starts (or joins) the test server and makes the template. */
export default async function prepare(project: TestProject) {
  const server = await startFastPostgres(testData)
  const demo = `copy_${process.pid}_demo`
  const site = server.siteUrlOf('postgres')
  const name = await makeTemplate(server.url, site)
  project.provide('template', { server: server.url, site, name, demo })
  return async () => {
    await onServer(server.url, (sql) => sql`drop database if exists ${sql(demo)} with (force)`)
    fs.rmSync(filesOf(demo), { recursive: true, force: true })
    await server.stop()
    // Unless another run keeps files there.
    await fs.promises.rmdir(fastFiles(testData)).catch(() => {})
  }
}

/** Where the site keeps the files that belong to this database. */
export function filesOf(database: string): string {
  return path.join(fastFiles(testData), database)
}

/** The name of the database on which every migration has run; made when missing. */
async function makeTemplate(server: string, site: string): Promise<string> {
  const name = `template_${hashOfTables()}`
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(hashtext('test templates'))`
    await dropLeftovers(sql, name)
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (found) return name
    const building = `building_${name}`
    await sql`drop database if exists ${sql(building)} with (force)`
    await sql`create database ${sql(building)}`
    await migrateTemplate({ DATABASE_URL: urlOf(site, building), DATABASE_OWNER_URL: urlOf(server, building) })
    await sql`alter database ${sql(building)} rename to ${sql(name)}`
    return name
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** A fresh copy of the template, in place of one of that name. `drop` removes it, no matter who is still connected. */
export async function copyTemplate(server: string, template: string, own = randomBytes(4).toString('hex')) {
  const name = `copy_${process.pid}_${own}`
  await onServer(server, async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`
    await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`
  })
  const drop = () => onServer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`)
  return { name, drop }
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

export async function onServer(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** With the tables of the emulator, and of queues none but what the first one needs. */
async function migrateTemplate(addresses: Record<string, string>): Promise<void> {
  Object.assign(process.env, addresses, {
    DEPLOYMENT: 'test',
    SESSION_SECRET: 'a-secret-that-only-tests-know-0123456789',
  })
  const { closeDatabase } = await import('#app/platform/db.server.ts')
  const { migrateDatabase } = await import('#app/platform/migrations.server.ts')
  const { makeQueues } = await import('#app/platform/queue.server.ts')
  const { prepareEmulator } = await import('#emulators/stripe/emulator.server.ts')
  try {
    await migrateDatabase(async () => {
      await makeQueues([])
      await prepareEmulator(addresses.DATABASE_OWNER_URL ?? '')
    })
  } finally {
    await closeDatabase()
  }
}

/** What makes the tables and says who may use them. */
function hashOfTables(): string {
  const hash = createHash('sha256')
  const sql = fs.readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const others = [
    'app/platform/site-role.server.ts',
    'app/platform/queue.server.ts',
    'emulators/stripe/state.server.ts',
  ]
  for (const file of [...sql.sort().map((name) => path.join(migrations, name)), ...others, 'package-lock.json'])
    hash.update(path.basename(file)).update(fs.readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** Templates of earlier migrations, and copies whose process was killed before it could drop them. */
async function dropLeftovers(sql: postgres.Sql, template: string): Promise<void> {
  const rows = await sql<{ datname: string }[]>`
    select datname from pg_database d where datname ~ '^(template|building|copy)_'
      and not exists (select from pg_stat_activity a where a.datname = d.datname)`
  for (const { datname } of rows) {
    const pid = Number(/^copy_(\d+)_/.exec(datname)?.[1])
    if (datname === template || (pid && isAlive(pid))) continue
    await sql`drop database if exists ${sql(datname)} with (force)`
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
