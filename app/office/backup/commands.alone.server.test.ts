/** The commands as people run them, on the demo data with its documents and pictures. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { rehearseRestore } from '#app/office/backup/rehearsal.server.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { restoreRehearsals } from '#drizzle/schema.ts'
import { onServer } from '#tests/support/database.ts'
import { loadDemoData } from '#tests/support/demo-data.ts'
import { auditOf } from '#tests/support/own-postgres.ts'
import { siteDatabase } from '#tests/support/site-database.ts'

const dataDir = process.env.DATA_DIR ?? ''
const folder = path.join(dataDir, 'backups')
const keyFile = path.join(dataDir, 'key.txt')
const { server } = inject('template')
const own = path.basename(new URL(process.env.DATABASE_URL ?? '').pathname)
const made: string[] = []

/** What the command printed, and whether it succeeded. */
async function run(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile, ...environment }
  const child = spawn(process.execPath, ['server/run.js', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { ok: code === 0, output }
}

/** A database without tables, and a folder without files. */
async function emptyPlace(name: string) {
  const database = `${own}_${name}`
  await onServer(server, (sql) => sql`create database ${sql(database)} template template0`)
  made.push(database)
  return { ...siteDatabase(database), DATA_DIR: path.join(dataDir, name) }
}

const archives = async () => (await fs.readdir(folder)).sort()
let archive = ''

beforeAll(async () => {
  await loadDemoData()
  // As rows of an earlier release were.
  await rawSql`update additional_drivers set license_number = '057441926'`
  expect(await run(['backup'])).toMatchObject({
    ok: false,
    output: expect.stringContaining('key.txt can’t be read') as string,
  })
  expect(await run(['backup', '--make-key'])).toMatchObject({ ok: true })
  expect(await run(['backup'])).toMatchObject({ ok: true })
  archive = path.join(folder, (await archives())[0] ?? '')
})

afterAll(async () => {
  for (const name of made) await onServer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`)
})

test('a restored backup has every row and file, and the audit finds nothing', async () => {
  const place = await emptyPlace('restored')
  expect(await run(['restore', archive], place)).toMatchObject({ ok: true })
  expect(await auditOf(place.DATABASE_OWNER_URL, place.DATA_DIR)).toBe('')
  const [files, restored] = await Promise.all(
    [dataDir, place.DATA_DIR].map(async (each) => (await fs.readdir(path.join(each, 'uploads'))).length),
  )
  expect(restored).toBe(files)
  expect(restored).toBeGreaterThan(100)

  const again = await run(['restore', archive], place)
  expect(again).toMatchObject({ ok: false, output: expect.stringContaining('This database is not empty') as string })
})

test('files that are there already are not overwritten', async () => {
  const place = await emptyPlace('elsewhere')
  expect(await run(['restore', archive], { ...place, DATA_DIR: dataDir })).toMatchObject({
    ok: false,
    output: expect.stringContaining('There are files in') as string,
  })
})

test('a site without its owner’s address applies no migrations, and needs none once they are applied', async () => {
  const place = await emptyPlace('unowned')
  const unowned = { ...place, DATABASE_OWNER_URL: '' }
  expect(await run(['migrate'], unowned)).toMatchObject({
    ok: false,
    output: expect.stringContaining('Migrations are waiting') as string,
  })
  expect(await run(['migrate'], place)).toMatchObject({ ok: true })
  expect(await run(['seed'], unowned)).toMatchObject({ ok: true })
  expect(await run(['audit'], unowned)).toMatchObject({ ok: true })
})

test('a damaged archive leaves the database as it was', async () => {
  const place = await emptyPlace('damaged')
  const bytes = await fs.readFile(archive)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  const damaged = path.join(dataDir, 'damaged.age')
  await fs.writeFile(damaged, bytes)
  expect(await run(['restore', damaged], place)).toMatchObject({
    ok: false,
    output: expect.stringContaining('is damaged or incomplete') as string,
  })
  // It is still empty.
  expect(await run(['restore', archive], place)).toMatchObject({ ok: true })
})

test('the nightly rehearsal restores the newest archive aside, and records what it found', async () => {
  const { env } = await import('#app/platform/env.server.ts')
  Object.assign(env.backups, { folder, keyFile, configured: true })
  Object.assign(process.env, { BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile })
  await rehearseRestore()
  const [found] = await db.select().from(restoreRehearsals)
  expect(found).toMatchObject({ archive: path.basename(archive), findings: [] })
  expect(found?.rowCount).toBeGreaterThan(1_000)
  expect(await rawSql`select from pg_database where datname like ${`%${own}\\_rehearsal\\_%`}`).toEqual([])

  Object.assign(process.env, { BACKUP_KEY_FILE: path.join(dataDir, 'none.txt') })
  await rehearseRestore()
  const failed = await rawSql<
    { findings: string[] }[]
  >`select findings from restore_rehearsals order by began_at desc limit 1`
  expect(failed[0]?.findings.join()).toContain('can’t be read')
})

test('a file that the store has lost is named, and everything else is saved', async () => {
  const [row] = await rawSql<{ key: string }[]>`select storage_key as key from documents where state = 'ready' limit 1`
  const key = row?.key ?? ''
  await fs.rm(path.join(dataDir, 'uploads', key))
  const before = await archives()
  // The name says the second.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const backup = await run(['backup'])
  expect(backup).toMatchObject({ ok: false, output: expect.stringContaining(key) as string })
  expect(await archives()).toHaveLength(before.length + 1)
})
