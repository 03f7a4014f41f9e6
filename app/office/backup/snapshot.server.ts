import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'drizzle-orm'

import { expectedKeys, namedKeys } from '#app/office/audit/stored-files.server.ts'
import { business } from '#app/business.ts'
import { partialEnding, writeArchive } from '#app/platform/archive.server.ts'
import { db, openUnlimitedConnection } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { release } from '#app/platform/release.server.ts'
import { listStored, openPrivate } from '#app/platform/storage.server.ts'
import { chunksOf } from '#app/platform/web-streams.ts'
import { days } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { listArchives, pathOfArchive, readBackupKey } from './archives.server.ts'
import { archiveName, expiredArchives, manifestName, type Manifest } from './rules.ts'

type Add = Parameters<Parameters<typeof writeArchive>[2]>[0]
export type Backup = { file: string; bytes: number; rows: number; files: number; lost: string[] }

/**
 * Writes every row, of one instant, and every file that a row names into one encrypted archive, and deletes archives that
 * are past their time. Throws a sentence when there is no key or no room.
 */
export async function backUp(now: Date): Promise<Backup> {
  const key = await readBackupKey()
  await fs.mkdir(env.backups.folder, { recursive: true, mode: 0o700 })
  await removeInterrupted(now)
  const file = pathOfArchive(archiveName(now))
  let manifest: Manifest | undefined
  const bytes = await writeArchive(file, key, async (add) => void (manifest = await fill(add)))
  for (const name of expiredArchives(await listArchives(), now, business.backups.kept))
    await fs.rm(pathOfArchive(name), { force: true })
  const { tables = [], files = [], lost = [] } = manifest ?? {}
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { file, bytes, rows, files: files.length, lost }
}

/** Not those of a backup that may still be running. */
async function removeInterrupted(now: Date): Promise<void> {
  for (const name of await fs.readdir(env.backups.folder)) {
    const file = path.join(env.backups.folder, name)
    if (!name.endsWith(partialEnding)) continue
    const { mtimeMs } = await fs.stat(file)
    if (mtimeMs < now.getTime() - days(1)) await fs.rm(file, { force: true })
  }
}

/**
 * Files first: reading them may take long, and a snapshot should not. Those that came in the meantime follow the rows;
 * those that went are in the archive and left there.
 */
async function fill(add: Add): Promise<Manifest> {
  const entries: Manifest['entries'] = []
  const files: Manifest['files'] = []
  async function addEntry(name: string, size: number, body: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const chunk of body) {
        hash.update(chunk)
        yield chunk
      }
    }
    await add({ name, size }, hashed())
    entries.push({ name, size, sha256: hash.digest('hex') })
  }
  async function addFiles(keys: readonly string[]) {
    const stored = await listStored()
    for (const key of keys) {
      const size = stored.get(key)
      const opened = size === undefined ? null : await openPrivate(key, size)
      if (size === undefined || !opened) continue
      const entry = `files/${key}`
      await addEntry(entry, size, chunksOf(opened.stream))
      files.push({ key, type: opened.type, entry })
    }
  }
  await addFiles(await namedKeys())
  const { expected, ...rows } = await addRows(addEntry)
  const archived = new Set(files.map(({ key }) => key))
  await addFiles(expected.filter((key) => !archived.has(key)))
  for (const { key } of files) archived.add(key)
  const lost = expected.filter((key) => !archived.has(key))
  const manifest: Manifest = { format: 1, release: (await release()).digest, ...rows, entries, files, lost }
  const text = Buffer.from(JSON.stringify(manifest))
  await add({ name: manifestName, size: text.length }, iterate([text]))
  return manifest
}

/** In bytes: what a tar entry needs to be told before it begins. */
const longestPart = 4 * 2 ** 20

/** Of the jobs only those that wait or ran: their queues are made by the code. */
const archivedTables = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (n.nspname in ('public', 'stripe_emulator') or (n.nspname, c.relname) = ('jobs', 'job'))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1, 2 order by 1, 2`

type AddEntry = (name: string, size: number, body: AsyncIterable<Uint8Array>) => Promise<void>
type Rows = Pick<Manifest, 'at' | 'migration' | 'tables' | 'sequences' | 'queues'> & { expected: string[] }

async function addRows(addEntry: AddEntry): Promise<Rows> {
  const connection = openUnlimitedConnection()
  try {
    return await connection.begin('isolation level repeatable read read only', async (tx) => {
      const { at } = one(await tx<{ at: Date }[]>`select now() as at`)
      const { migration } = one(
        await tx<{ migration: string }[]>`select max(created_at)::text as migration from drizzle.__drizzle_migrations`,
      )
      const found = await tx.unsafe<{ schema: string; name: string; columns: string[] }[]>(archivedTables)
      const tables: Manifest['tables'] = []
      for (const table of found) {
        const { schema, name, columns } = table
        const { rows } = one(await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(schema)}.${tx(name)}`)
        const parts: string[] = []
        const copied =
          await tx`copy (select ${tx(columns)} from ${tx(schema)}.${tx(name)}) to stdout (format csv)`.readable()
        let part: Buffer[] = []
        let size = 0
        const flush = async () => {
          if (size === 0) return
          const entry = `tables/${schema}.${name}.${parts.length + 1}.csv`
          await addEntry(entry, size, iterate(part))
          parts.push(entry)
          part = []
          size = 0
        }
        // A chunk ends where a row ends.
        for await (const chunk of copied) {
          part.push(chunk)
          size += chunk.length
          if (size >= longestPart) await flush()
        }
        // The driver may have paused the connection at the last chunk, and wakes it only when more is read.
        copied._read(0)
        await flush()
        tables.push({ schema, name, columns, rows, parts })
      }
      const sequences = await tx<{ schema: string; name: string; last: string }[]>`
        select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
        where schemaname in ('public', 'stripe_emulator') and last_value is not null`
      const queues = await tx<{ name: string }[]>`select name from jobs.queue order by name`
      const { snapshot } = one(await tx<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`)
      const expected = await expectedIn(snapshot)
      return {
        at: at.toISOString(),
        migration: Number(migration),
        tables,
        sequences: [...sequences],
        queues: queues.map((queue) => queue.name),
        expected,
      }
    })
  } finally {
    await connection.end({ timeout: 5 })
  }
}

/** In the same instant as the rows. */
function expectedIn(snapshot: string): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set transaction snapshot '${snapshot}'`))
      return expectedKeys(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function* iterate<Item>(items: readonly Item[]) {
  yield* items
}
