/**
 * Rows are marked first, so that requests see them gone; the store is asked without locks; keys go last. After a crash
 * the next run finds deleted rows with a key.
 */
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'

import { documents } from '#drizzle/schema.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { deletePrivate } from '#app/platform/storage.server.ts'

export const leavesFile = and(eq(documents.state, 'deleted'), isNotNull(documents.storageKey))

export async function markDeleted(executor: Executor, which: SQL, now: Date): Promise<void> {
  const nothing = { filename: '', contentHash: null }
  await executor
    .update(documents)
    .set({ ...nothing, state: 'deleted', deletedAt: now })
    .where(which)
}

/** Throws StorageUnavailable; the next run finds them again. */
export async function deleteFilesOf(which: SQL): Promise<void> {
  for (;;) {
    const left = await db
      .select({ id: documents.id, storageKey: documents.storageKey })
      .from(documents)
      .where(and(leavesFile, which))
      .limit(askedAtOnce)
    if (left.length === 0) return
    await deletePrivate(left.flatMap(({ storageKey }) => storageKey ?? []))
    await db
      .update(documents)
      .set({ storageKey: null })
      .where(
        inArray(
          documents.id,
          left.map(({ id }) => id),
        ),
      )
  }
}

const askedAtOnce = 100
