/** Rows that name a file of the store, in all tables: a file without one is a stray, a row without its file has lost it. */
import { sql } from 'drizzle-orm'

import { db, type Executor } from '#app/platform/db.server.ts'
import { listStored } from '#app/platform/storage.server.ts'

/** `expected`: the file has to be there. It need not while it is deleted, nor of a picture that is known as broken. */
const named = sql`
  select storage_key as key, true as expected from agreements where storage_key is not null
  union all select storage_key, state = 'ready' from documents where storage_key is not null
  union all select storage_key, true from condition_photos
  union all select storage_key, true from dispute_photos
  union all select storage_key, true from site_films
  union all select i.storage_key, not exists (select from vehicle_images v where v.image_id = i.id and v.is_broken)
    from images i where i.deleted_at is null`

/** Those of the keys that a row names. */
export async function namedAmong(keys: string[]): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`select key from (${named}) n where key in ${keys}`)
  return rows.map(({ key }) => key)
}

/** Keys that a row names and the store does not have. Throws StorageUnavailable. */
export async function findLostFiles(): Promise<string[]> {
  const before = await expectedKeys()
  const stored = await listStored()
  const lost = before.filter((key) => !stored.has(key))
  // What was deleted while the store was listed is not lost.
  const still = new Set(lost.length > 0 ? await expectedKeys() : [])
  return lost.filter((key) => still.has(key))
}

export async function expectedKeys(executor: Executor = db): Promise<string[]> {
  const rows = await executor.execute<{ key: string }>(sql`select distinct key from (${named}) n where expected`)
  return rows.map(({ key }) => key)
}

/** Also those whose file may be gone. */
export async function namedKeys(executor: Executor = db): Promise<string[]> {
  const rows = await executor.execute<{ key: string }>(sql`select distinct key from (${named}) n`)
  return rows.map(({ key }) => key)
}
