/** The demo data for a test file. It is seeded once in a run; every file copies what that has made. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

import { inject } from 'vitest'

import { filesOf, onServer } from '#tests/support/database.ts'
import { siteDatabase } from '#tests/support/site-database.ts'

let loading: Promise<void> | undefined

/** For the next test file: its database is another, and empty. */
export function forgetDemoData(): void {
  loading = undefined
}

/** Replaces this file's empty database. Anyone who is connected, as the site of the file before may be, connects again. */
export function loadDemoData(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const { server, demo } = inject('template')
  const own = path.basename(new URL(process.env.DATABASE_URL ?? '').pathname)
  await makeDemo()
  await onServer(server, async (sql) => {
    await sql`drop database ${sql(own)} with (force)`
    await sql`create database ${sql(own)} template ${sql(demo)} strategy file_copy`
  })
  fs.cpSync(filesOf(demo), filesOf(own), { recursive: true })
}

async function makeDemo(): Promise<void> {
  const { server, name, demo } = inject('template')
  const building = `${demo}_building`
  await onServer(server, async (sql) => {
    // For as long as this connection lasts.
    await sql`select pg_advisory_lock(hashtext(${demo}))`
    const [found] = await sql`select from pg_database where datname = ${demo}`
    if (found) return
    await sql`drop database if exists ${sql(building)} with (force)`
    await sql`create database ${sql(building)} template ${sql(name)} strategy file_copy`
    await seed(building, filesOf(demo))
    await sql`alter database ${sql(building)} rename to ${sql(demo)}`
  })
}

async function seed(database: string, dataDir: string): Promise<void> {
  fs.rmSync(dataDir, { recursive: true, force: true })
  const env = { ...process.env, ...siteDatabase(database), DATA_DIR: dataDir }
  const run = spawn(process.execPath, ['server/run.js', 'seed'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(run, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The demo data was not loaded: ${output}`)
}
