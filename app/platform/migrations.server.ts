import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { z } from 'zod/mini'

import { isDiskLow } from '#app/platform/disk.server.ts'
import { healthSql, openOwnerConnection, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { grantToRole } from '#app/platform/site-role.server.ts'
import { commandError } from '#app/shared/command-error.ts'
import { seconds } from '#app/shared/durations.ts'

type Connection = ReturnType<typeof openOwnerConnection>

const folder = path.resolve('drizzle/migrations')
const oldestServer = 15

/**
 * `makeTables` makes those that no migration makes; the role of the site may use them all when `next` is called. A role that
 * owns nothing finds the tables as they have to be, or throws a sentence.
 */
export async function migrateDatabase(
  makeTables: () => Promise<void> = async () => {},
  next: () => Promise<void> = async () => {},
): Promise<void> {
  await checkServer()
  await withMigrationLock(async (connection) => {
    if (await isOwner(connection)) {
      await refuseOlderThanBaseline(connection)
      await migrate(drizzle(connection), { migrationsFolder: folder })
      await makeTables()
      await grantToSite(connection)
    } else if (!(await isMigrated().catch(() => false))) {
      throw commandError(
        'Migrations are waiting, and the role of DATABASE_URL may not apply them. Set DATABASE_OWNER_URL, or run npm run ' +
          'db:migrate with it.',
      )
    }
    await next()
  })
}

/** May the role make tables where there are none, and change those that are there? */
async function isOwner(connection: Connection): Promise<boolean> {
  const [row] = await connection<{ owns: boolean }[]>`
    select coalesce((
      select pg_has_role(c.relowner, 'usage') from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'),
      has_database_privilege(current_database(), 'create')) as owns`
  return row?.owns === true
}

async function grantToSite(connection: Connection): Promise<void> {
  const role = roleOf(env.databaseUrl)
  if (role !== roleOf(env.databaseOwnerUrl)) await grantToRole(connection, role)
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username)

/** For the rows of an older backup: the schema as it was after that migration. Throws a sentence when it is unknown here. */
export async function migrateUpTo(latest: number): Promise<void> {
  await checkServer()
  if (!(await migrationTimes()).includes(latest))
    throw commandError('The backup was made by another version of Marque, whose migrations this one doesn’t have.')
  const trimmed = await fs.mkdtemp(path.join(os.tmpdir(), 'marque-migrations-'))
  try {
    await fs.cp(folder, trimmed, { recursive: true })
    const journal = journalText.parse(JSON.parse(await fs.readFile(path.join(folder, journalName), 'utf8')))
    const entries = journal.entries.filter(({ when }) => when <= latest)
    await fs.writeFile(path.join(trimmed, journalName), JSON.stringify({ ...journal, entries }))
    await withMigrationLock((connection) => migrate(drizzle(connection), { migrationsFolder: trimmed }))
  } finally {
    await fs.rm(trimmed, { recursive: true, force: true })
  }
}

export async function withMigrationLock(work: (connection: Connection) => Promise<void>) {
  const connection = openOwnerConnection()
  try {
    await connection`select pg_advisory_lock(hashtext('marque migrations'))`
    await work(connection)
  } finally {
    await connection.end({ timeout: 5 })
  }
}

async function refuseOlderThanBaseline(connection: Connection): Promise<void> {
  const [known] = await connection<
    { table: string | null }[]
  >`select to_regclass('drizzle.__drizzle_migrations') as table`
  if (!known?.table) return
  const [row] = await connection<
    { latest: string | null }[]
  >`select max(created_at) as latest from drizzle.__drizzle_migrations`
  const [baseline] = await migrationTimes()
  // The baseline has the time of the last migration that it replaces: a database that had that one has it all.
  if (row?.latest === null || Number(row?.latest) >= (baseline ?? 0)) return
  throw commandError(
    'This database was made by a version before the baseline of migrations and cannot be migrated. Start it once with ' +
      'the last version before, or delete the folder .data (or empty the database of DATABASE_URL: npm run db:reset).',
  )
}

const patience = seconds(3)
let migrated = false
let asking: Promise<boolean> | undefined

/** `disk: 'low'` is a warning: the site still serves. */
export async function readHealth(): Promise<{ ready: boolean; database: boolean; disk: 'ok' | 'low' }> {
  const answer = (asking ??= askDatabase().finally(() => (asking = undefined)))
  const late = wait(patience, undefined, { ref: false })
  // One more turn: on a busy process the answer may have arrived unread.
  const database = await Promise.race([answer, late.then(() => Promise.race([answer, turn(false)]))])
  return { ready: migrated, database, disk: (await isDiskLow()) ? 'low' : 'ok' }
}

async function askDatabase(): Promise<boolean> {
  try {
    if (migrated) await healthSql`select 1`
    else migrated = await isMigrated()
    return migrated
  } catch {
    return false
  }
}

async function isMigrated(): Promise<boolean> {
  const [row] = await healthSql<{ latest: string | null }[]>`
    select max(created_at) as latest from drizzle.__drizzle_migrations`
  return Number(row?.latest ?? 0) >= (await latestMigration())
}

async function latestMigration(): Promise<number> {
  return Math.max(0, ...(await migrationTimes()))
}

const journalName = 'meta/_journal.json'
const journalText = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) })

async function migrationTimes(): Promise<number[]> {
  const journal = await fs.readFile(path.join(folder, journalName), 'utf8')
  const { entries } = journalText.parse(JSON.parse(journal))
  return entries.map((entry) => entry.when)
}

async function checkServer(): Promise<void> {
  const ask = (name: string, sql: typeof rawSql) =>
    sql<{ server_version_num: string }[]>`show server_version_num`.catch((cause: Error) => {
      throw commandError(`The database of ${name} cannot be used: ${cause.message || String(cause)}.`)
    })
  const version = await ask('DATABASE_URL', rawSql)
  if (env.databaseOwnerUrl !== env.databaseUrl) await ask('DATABASE_OWNER_URL', ownerSql)
  const major = Math.floor(Number(version[0]?.server_version_num) / 10_000)
  if (major < oldestServer) {
    throw commandError(`DATABASE_URL: Marque needs Postgres ${oldestServer} or newer; this server is ${major}.`)
  }
}
