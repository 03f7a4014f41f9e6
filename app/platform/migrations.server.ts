/** Brings the database to the state of drizzle/migrations, one process at a time, and tells whether it is there. */
import fs from 'node:fs/promises'
import path from 'node:path'

import { migrate } from 'drizzle-orm/postgres-js/migrator'

import { db, rawSql } from '#app/platform/db.server.ts'

const folder = path.resolve('drizzle/migrations')
const oldestServer = 15

/**
 * Applies what is missing, then runs `next` while still alone (demo data must not be loaded twice either).
 * Throws a Refusal with a sentence when the database cannot be used at all.
 */
export async function migrateDatabase(next: () => Promise<void> = async () => {}): Promise<void> {
  await checkServer()
  const lock = await rawSql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('marque migrations'))`
    await migrate(db, { migrationsFolder: folder })
    await next()
  } finally {
    await lock`select pg_advisory_unlock(hashtext('marque migrations'))`
    lock.release()
  }
}

/** Whether the database answers and has every migration this code was written for. */
export async function databaseIsReady(): Promise<boolean> {
  try {
    const [row] = await rawSql<{ latest: string | null }[]>`select max(created_at) as latest from drizzle.__drizzle_migrations`
    return Number(row?.latest ?? 0) >= (await latestMigration())
  } catch {
    return false
  }
}

let latest: number | undefined

async function latestMigration(): Promise<number> {
  if (latest !== undefined) return latest
  const journal = await fs.readFile(path.join(folder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
  latest = Math.max(0, ...entries.map((entry) => entry.when))
  return latest
}

async function checkServer(): Promise<void> {
  const version = await rawSql<{ server_version_num: string }[]>`show server_version_num`.catch((cause: Error) => {
    throw refusal(`The database of DATABASE_URL cannot be used: ${cause.message || String(cause)}.`)
  })
  const major = Math.floor(Number(version[0]?.server_version_num) / 10_000)
  if (major < oldestServer) {
    throw refusal(`DATABASE_URL: Marque needs Postgres ${oldestServer} or newer; this server is ${major}.`)
  }
}

/** An error whose message is all there is to say; the commands print it without a stack. */
function refusal(sentence: string): Error {
  return Object.assign(new Error(sentence), { name: 'Refusal' })
}
