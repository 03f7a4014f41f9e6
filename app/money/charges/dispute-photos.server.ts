/** What customers show with a dispute: one photograph, kept as long as those of the reports. */
import { eq, inArray } from 'drizzle-orm'

import { bookings, disputePhotos } from '#drizzle/schema.ts'
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { bookingsPastEvidence } from '#app/bookings/handovers/photos.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { removePicture, type PictureFacts } from '#app/platform/pictures.server.ts'
import { isId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'

/** Its id. */
export async function addDisputePhoto(
  tx: Transaction,
  { storageKey, contentHash, mimeType, fileSize, width, height }: PictureFacts,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<string> {
  const facts = { storageKey, contentHash, mimeType, fileSize, width, height }
  const added = { ...facts, bookingId, createdAt: now }
  return one(await tx.insert(disputePhotos).values(added).returning({ id: disputePhotos.id })).id
}

/** With whose booking it is of. */
export async function findDisputePhoto(id: string | undefined) {
  if (!isId(id)) return null
  const [photo] = await db
    .select({ storageKey: disputePhotos.storageKey, hash: disputePhotos.contentHash, requestId: bookings.requestId })
    .from(disputePhotos)
    .innerJoin(bookings, eq(bookings.id, disputePhotos.bookingId))
    .where(eq(disputePhotos.id, id))
  return photo ? { ...photo, isShown: true } : null
}

/** Row by row after its file, so that a store that is down loses nothing; the next run continues. */
export async function deleteOldDisputePhotos(now: Date): Promise<number> {
  const old = await db
    .select({ id: disputePhotos.id, storageKey: disputePhotos.storageKey })
    .from(disputePhotos)
    .where(inArray(disputePhotos.bookingId, bookingsPastEvidence(now)))
    .limit(handoverFigures.deletedAtOnce)
  for (const { id, storageKey } of old) {
    await removePicture(storageKey)
    await db.delete(disputePhotos).where(eq(disputePhotos.id, id))
  }
  return old.length
}
