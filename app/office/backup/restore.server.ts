import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { findViolations } from '#app/office/audit/queries.server.ts'
import { expectedKeys } from '#app/office/audit/stored-files.server.ts'
import { encryptLicenses } from '#app/bookings/drivers/encryption.server.ts'
import { readArchive, type ArchiveKey } from '#app/platform/archive.server.ts'
import { openOwnerConnection, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { migrateUpTo } from '#app/platform/migrations.server.ts'
import { listStored, putPrivateFile } from '#app/platform/storage.server.ts'
import { commandError } from '#app/shared/command-error.ts'
import { one } from '#app/shared/one.ts'
import { chooseArchive, readBackupKey } from './archives.server.ts'
import { manifestName, manifestShape, type Manifest } from './rules.ts'

/** Makes the tables that no migration makes: those of the queues, and of the emulator where one runs. */
type PrepareTables = (queues: readonly string[]) => Promise<void>
export type Restored = { at: string; rows: number; files: number; lost: string[] }

/**
 * Fills an empty database and an empty store from an archive, by default the newest. Nothing is written before the whole
 * archive has been read and is right; the rows come last, in one transaction. Throws a sentence.
 */
export async function restore(given: string | undefined, prepareTables: PrepareTables): Promise<Restored> {
  const archive = await chooseArchive(given)
  const key = await readBackupKey()
  await refuseFilledDatabase()
  const stored = await listStored()
  if (stored.size > 0 && !env.uploadthingToken)
    throw commandError(`There are files in ${env.uploadsDir} already. Restore into an empty DATA_DIR.`)
  const manifest = await verifyArchive(archive, key)
  await migrateUpTo(manifest.migration)
  await prepareTables(manifest.queues)
  const keys = await putFiles(archive, key, manifest, new Set(stored.keys()))
  await loadRows(archive, key, manifest, keys)
  return { at: manifest.at, rows: countRows(manifest), files: manifest.files.length, lost: manifest.lost }
}

/** Fills the empty database of this process and says what does not agree in it. Writes no files. Throws a sentence. */
export async function rehearse(
  archive: string,
  prepareTables: PrepareTables,
): Promise<Restored & { findings: string[] }> {
  const key = await readBackupKey()
  await refuseFilledDatabase()
  const manifest = await verifyArchive(archive, key)
  await migrateUpTo(manifest.migration)
  await prepareTables(manifest.queues)
  await loadRows(archive, key, manifest, new Map())
  // As a start would, of an archive from before they were encrypted.
  await encryptLicenses()
  const archived = new Set(manifest.files.map((file) => file.key))
  const missing = (await expectedKeys()).filter((each) => !archived.has(each))
  // As of then: by now, some deadlines of these rows are over.
  const violations = await findViolations(new Date(manifest.at))
  const findings = [
    ...violations.map(({ area, says, count }) => `${area}: not true: "${says}" ${count} ×`),
    ...(missing.length > 0 ? [`files: ${missing.length} that rows name are not in the archive.`] : []),
  ]
  const { at, lost, files } = manifest
  return { at, rows: countRows(manifest), files: files.length, lost, findings }
}

const countRows = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

async function refuseFilledDatabase(): Promise<void> {
  const { tables } = one(
    await rawSql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'jobs', 'stripe_emulator')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  if (tables > 0) throw commandError('This database is not empty. Restore into a new one, which has no tables yet.')
}

/** Reads all of it, compares every hash, and writes nothing. Throws a sentence. */
export async function verifyArchive(archive: string, key: ArchiveKey): Promise<Manifest> {
  const damaged = () => commandError(`The archive ${archive} is damaged or incomplete.`)
  const found = new Map<string, string>()
  let manifest: Manifest | undefined
  await readArchive(archive, key, async (name, body) => {
    if (name === manifestName) {
      const read = manifestShape.safeParse(JSON.parse(await text(body)))
      if (!read.success) throw commandError(`${archive} was made by a version of Marque that this one can’t read.`)
      manifest = read.data
      return
    }
    const hash = createHash('sha256')
    for await (const chunk of body) hash.update(chunk)
    found.set(name, hash.digest('hex'))
  })
  if (!manifest) throw damaged()
  const { entries, tables, files } = manifest
  const isWhole =
    entries.every(({ name, sha256 }) => found.get(name) === sha256) &&
    tables.every(({ parts }) => parts.every((part) => found.has(part))) &&
    files.every(({ entry }) => found.has(entry))
  if (!isWhole) throw damaged()
  return manifest
}

/** Puts each file that is not there yet. The store gives it a new name: from the key it had to the one it has. */
async function putFiles(
  archive: string,
  key: ArchiveKey,
  { files }: Manifest,
  stored: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const byEntry = new Map(files.map((file) => [file.entry, file]))
  await fs.mkdir(env.dataDir, { recursive: true })
  const temporary = await fs.mkdtemp(path.join(env.dataDir, 'restoring-'))
  try {
    await readArchive(archive, key, async (name, body) => {
      const file = byEntry.get(name)
      if (!file || stored.has(file.key)) return skip(body)
      const copy = path.join(temporary, 'file')
      await fs.writeFile(copy, body, { mode: 0o600 })
      keys.set(file.key, await putPrivateFile(copy, { filename: file.key, type: file.type }))
    })
  } finally {
    await fs.rm(temporary, { recursive: true, force: true })
  }
  return keys
}

async function skip(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

type Target = { schema: string; name: string }

/**
 * In one transaction, without the triggers that write by themselves; the foreign keys are made again over all rows, which
 * proves them. Only the owner of the tables may do this, who need not be a superuser.
 */
async function loadRows(
  archive: string,
  key: ArchiveKey,
  manifest: Manifest,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const connection = openOwnerConnection()
  try {
    await connection.begin(async (tx) => {
      const there = await tx<Target[]>`
        select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'jobs', 'stripe_emulator')`
      const known = new Set(there.map(({ schema, name }) => `${schema}.${name}`))
      // Without the emulator, its rows are of no use.
      const tables = manifest.tables.filter(({ schema, name }) => known.has(`${schema}.${name}`))
      const absent = manifest.tables.find(
        ({ schema, name }) => schema !== 'stripe_emulator' && !known.has(`${schema}.${name}`),
      )
      if (absent) throw commandError(`The backup has a table that this version doesn’t have: ${absent.name}.`)
      const foreignKeys = await tx<{ drop: string; add: string }[]>`
        select format('alter table %I.%I drop constraint %I', n.nspname, r.relname, c.conname) as drop,
          format('alter table %I.%I add constraint %I %s', n.nspname, r.relname, c.conname, pg_get_constraintdef(c.oid)) as add
        from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
        where c.contype = 'f' and n.nspname = 'public'`
      for (const { drop } of foreignKeys) await tx.unsafe(drop)
      for (const { schema, name } of tables) {
        if (schema === 'public') await tx`alter table ${tx(schema)}.${tx(name)} disable trigger user`
        await tx`delete from ${tx(schema)}.${tx(name)}`
      }
      const byPart = new Map(tables.flatMap((table) => table.parts.map((part) => [part, table])))
      await readArchive(archive, key, async (name, body) => {
        const table = byPart.get(name)
        if (!table) return skip(body)
        const columns = tx(table.columns)
        const rows = tx`copy ${tx(table.schema)}.${tx(table.name)} (${columns}) from stdin (format csv)`
        await pipeline(keys.size > 0 ? [renameFiles(await text(body), keys)] : body, await rows.writable())
      })
      for (const { schema, name, rows } of tables) {
        const { count } = one(
          await tx<{ count: number }[]>`select count(*)::int as count from ${tx(schema)}.${tx(name)}`,
        )
        if (count !== rows) throw commandError(`${count} rows of ${rows} of ${name} were restored. Nothing was kept.`)
        if (schema === 'public') await tx`alter table ${tx(schema)}.${tx(name)} enable trigger user`
      }
      for (const { add } of foreignKeys) await tx.unsafe(add)
      const schemas = new Set(tables.map(({ schema }) => schema))
      for (const { schema, name, last } of manifest.sequences)
        if (schemas.has(schema))
          await tx`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}::text::bigint)`
    })
  } finally {
    await connection.end({ timeout: 5 })
  }
}

/** Wherever a key is written: in columns, in what jobs carry, in the attachments of emails. */
function renameFiles(rows: string, keys: ReadonlyMap<string, string>): string {
  return rows.replace(/[\w-]{16,}/g, (word) => keys.get(word) ?? word)
}
