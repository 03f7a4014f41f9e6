/** Brings the database to the state of drizzle/migrations, one process at a time, and tells whether it is there. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'

import { openPatientLine, rawSql } from '#app/platform/db.server.ts'
import { seconds } from '#app/shared/durations.ts'

const folder = path.resolve('drizzle/migrations')
const oldestServer = 15

/**
 * Applies what is missing, then runs `next` while still alone (demo data must not be loaded twice either).
 * Throws a Refusal with a sentence when the database cannot be used at all.
 */
export async function migrateDatabase(next: () => Promise<void> = async () => {}): Promise<void> {
  await checkServer()
  const line = openPatientLine()
  try {
    await line`select pg_advisory_lock(hashtext('marque migrations'))`
    await migrate(drizzle(line), { migrationsFolder: folder })
    await next()
  } finally {
    // The lock goes with the connection.
    await line.end({ timeout: 5 })
  }
}

/** Whoever watches over us gives up after a few seconds: by then it is told. */
const patience = seconds(3)

/** Whether the database answers, soon, and has every migration this code was written for. */
export async function databaseIsReady(): Promise<boolean> {
  const asked = rawSql<{ latest: string | null }[]>`select max(created_at) as latest from drizzle.__drizzle_migrations`
  const answer = asked.then(
    async ([row]) => Number(row?.latest ?? 0) >= (await latestMigration()),
    () => false,
  )
  return Promise.race([answer, wait(patience, false, { ref: false })])
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
