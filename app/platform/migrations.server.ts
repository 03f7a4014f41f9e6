import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { z } from 'zod/mini'

import { isDiskLow } from '#app/platform/disk.server.ts'
import { healthSql, openUnlimitedConnection, rawSql } from '#app/platform/db.server.ts'
import { commandError } from '#app/shared/command-error.ts'
import { seconds } from '#app/shared/durations.ts'

type Connection = ReturnType<typeof openUnlimitedConnection>

const folder = path.resolve('drizzle/migrations')
const oldestServer = 15

export async function migrateDatabase(next: () => Promise<void> = async () => {}): Promise<void> {
  await checkServer()
  await withMigrationLock(async (connection) => {
    await refuseOlderThanBaseline(connection)
    await migrate(drizzle(connection), { migrationsFolder: folder })
    await next()
  })
}

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

export async function withMigrationLock(
  work: (connection: ReturnType<typeof openUnlimitedConnection>) => Promise<void>,
) {
  const connection = openUnlimitedConnection()
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
  const version = await rawSql<{ server_version_num: string }[]>`show server_version_num`.catch((cause: Error) => {
    throw commandError(`The database of DATABASE_URL cannot be used: ${cause.message || String(cause)}.`)
  })
  const major = Math.floor(Number(version[0]?.server_version_num) / 10_000)
  if (major < oldestServer) {
    throw commandError(`DATABASE_URL: Marque needs Postgres ${oldestServer} or newer; this server is ${major}.`)
  }
}
