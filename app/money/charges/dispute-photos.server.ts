/** What customers show with a dispute: one photograph, kept as long as those of the reports. */
import { eq, inArray } from 'drizzle-orm'

import { bookings, disputePhotos } from '#drizzle/schema.ts'
import { bookingsPastRetention, deletePhotos } from '#app/bookings/handovers/photos.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { PictureFacts } from '#app/platform/pictures.server.ts'
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

/** The customer, who sent it, always sees it. */
export async function findDisputePhoto(id: string | undefined) {
  if (!isId(id)) return null
  const [photo] = await db
    .select({ storageKey: disputePhotos.storageKey, hash: disputePhotos.contentHash, requestId: bookings.requestId })
    .from(disputePhotos)
    .innerJoin(bookings, eq(bookings.id, disputePhotos.bookingId))
    .where(eq(disputePhotos.id, id))
  return photo ? { ...photo, isShown: true } : null
}

/** How many: up to `deletedAtOnce`; the next run continues. */
export function deleteOldDisputePhotos(now: Date): Promise<number> {
  return deletePhotos(disputePhotos, inArray(disputePhotos.bookingId, bookingsPastRetention(now)))
}
