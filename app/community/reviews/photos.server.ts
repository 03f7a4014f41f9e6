/** Photos that the author of a review puts beside it. Words stay as they are; photos may be added and removed. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { images, reviewPhotos, reviews } from '#drizzle/schema.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { discardPicture, incomingPictures } from '#app/pictures/images/uploads.server.ts'
import { reviewFigures } from './figures.ts'
import { reviewProblems } from './words.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

/** By review, in the order they came. Without those that staff have hidden. */
export async function listPhotosOf(reviewIds: string[]): Promise<Map<string, ImageFacts[]>> {
  const byReview = new Map<string, ImageFacts[]>()
  if (reviewIds.length === 0) return byReview
  const rows = await db
    .select({ reviewId: reviewPhotos.reviewId, image: imageFacts })
    .from(reviewPhotos)
    .innerJoin(images, eq(images.id, reviewPhotos.imageId))
    .where(and(inArray(reviewPhotos.reviewId, reviewIds), isNull(images.deletedAt), isNull(images.hiddenAt)))
    .orderBy(asc(reviewPhotos.createdAt), asc(reviewPhotos.id))
  for (const { reviewId, image } of rows) byReview.set(reviewId, [...(byReview.get(reviewId) ?? []), image])
  return byReview
}

/** `profileId` null: of a booking without an account, whose photos are in no one's name. */
type Author = { reviewId: string; requestId: string; profileId: string | null; now: Date }

/** `receive` for each file of a form, then `add`; always `drop` afterwards. What succeeds stays. */
export function incomingReviewPhotos({ reviewId, requestId, profileId, now }: Author) {
  const { receive, keepEach, drop } = incomingPictures({ ownerId: profileId ?? requestId, now })
  const as = { purpose: profileId === null ? null : 'review', field: 'photos' } as const
  const add = () =>
    keepEach(as, async (tx, addImage) => {
      if (!(await lockShown(tx, reviewId))) return reviewProblems.missing
      if ((await countPhotos(tx, reviewId)) >= reviewFigures.mostPhotos) return reviewProblems.tooManyPhotos
      await tx.insert(reviewPhotos).values({ reviewId, imageId: await addImage(), createdAt: now })
      return null
    })
  return { receive, add, drop }
}

/** False when it is not, or no longer, a photo of this review. */
export async function removeReviewPhoto(reviewId: string, imageId: string, now: Date): Promise<boolean> {
  if (!isId(imageId)) return false
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .delete(reviewPhotos)
      .where(and(eq(reviewPhotos.reviewId, reviewId), eq(reviewPhotos.imageId, imageId)))
      .returning({ imageId: reviewPhotos.imageId })
    if (!photo) return false
    await discardPicture(tx, photo.imageId, now)
    return true
  })
}

/** Two uploads at once are counted one after the other. */
async function lockShown(tx: Transaction, reviewId: string): Promise<boolean> {
  const shown = and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt))
  return (await tx.select({ id: reviews.id }).from(reviews).where(shown).for('update')).length > 0
}

function countPhotos(tx: Transaction, reviewId: string): Promise<number> {
  return tx.$count(reviewPhotos, eq(reviewPhotos.reviewId, reviewId))
}
