/**
 * Rows are marked first, so that requests see them gone; the store is asked without locks; keys go last. After a crash
 * the next run finds deleted rows with a key.
 */
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'

import { documents } from '#drizzle/schema.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { deletePrivate } from '#app/platform/storage.server.ts'
import { isId } from '#app/shared/ids.ts'

export const leavesFile = and(eq(documents.state, 'deleted'), isNotNull(documents.storageKey))

export async function markDeleted(executor: Executor, which: SQL, now: Date): Promise<void> {
  const nothing = { filename: '', contentHash: null }
  await executor
    .update(documents)
    .set({ ...nothing, state: 'deleted', deletedAt: now })
    .where(which)
}

/** Taken out of a form before any booking has it. The next sweep deletes its file. */
export async function discardUnclaimed(id: string, ownerId: string, now: Date): Promise<void> {
  if (!isId(id)) return
  const unclaimed = and(eq(documents.uploadedBy, ownerId), eq(documents.state, 'ready'), isNull(documents.claimedAt))
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, id), unclaimed))
      .for('no key update')
    if (locked) await markDeleted(tx, eq(documents.id, locked.id), now)
  })
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
