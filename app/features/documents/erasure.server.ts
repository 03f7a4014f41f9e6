/**
 * Deleting documents, in an order that makes nobody wait: their rows are marked first, and whoever wants one is told at
 * once that it is gone; then the store, which may take half a minute, is asked while no row is locked; their keys go last.
 * What a process leaves that dies in between is a deleted row with a key, and the next run finds it.
 */
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'

import { documents } from '#drizzle/schema.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { deletePrivate } from '#app/platform/storage.server.ts'

/** The condition that a document is deleted and its file may still be in the store. */
export const leavesFile = and(eq(documents.state, 'deleted'), isNotNull(documents.storageKey))

/** Makes documents gone for everybody, with the executor given. Their files are still to go. */
export async function markDeleted(executor: Executor, which: SQL, now: Date): Promise<void> {
  const nothing = { filename: '', contentHash: null }
  await executor
    .update(documents)
    .set({ ...nothing, state: 'deleted', deletedAt: now })
    .where(which)
}

/** Deletes the files of such of these documents as are deleted. Throws StorageUnavailable; they are found again then. */
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
