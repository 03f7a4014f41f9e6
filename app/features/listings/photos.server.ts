import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'

import { images, vehicleImages } from '#drizzle/schema.ts'
import { emit } from '#app/features/emit.server.ts'
import { discardPicture, incomingPictures, type KeptPictures } from '#app/features/images/uploads.server.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { lockListing } from './listing.server.ts'
import { moved, type Move } from './rules.ts'

const { mostPhotos } = business.listings
const words = problems.listing

/** `receive` for each file of a form, then `add`; always `drop` afterwards. What succeeds stays. */
export function incomingPhotos({ listingId, ownerId, now }: { listingId: string; ownerId: string; now: Date }) {
  const { receive, keepEach, drop } = incomingPictures({ ownerId, now })
  const as = { purpose: 'listing', field: 'photos' } as const
  const add = (): Promise<KeptPictures> =>
    keepEach(as, async (tx, addImage) => {
      if (!(await lockListing(tx, listingId))) return words.missing
      const order = await orderOf(listingId, tx)
      if (order.length >= mostPhotos) return words.tooManyPhotos
      const imageId = await addImage()
      await tx
        .insert(vehicleImages)
        .values({ vehicleId: listingId, imageId, sortOrder: order.length, isMain: order.length === 0, createdAt: now })
      await emit(tx, 'listing.changed', { vehicleId: listingId })
      return null
    })
  return { receive, add, drop }
}

export async function movePhoto(listingId: string, imageId: string, move: Move): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockListing(tx, listingId))) return
    await arrange(tx, listingId, moved(await orderOf(listingId, tx), imageId, move))
  })
}

/** One that is nowhere else is deleted, unless it is of the media gallery. A published listing keeps its last. */
export async function removePhoto(listingId: string, imageId: string, now: Date): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId)
    if (!listing) return fail(words.missing)
    const order = await orderOf(listingId, tx)
    if (!order.includes(imageId)) return ok()
    if (listing.isPublished && order.length === 1) return fail(words.lastPhoto)
    await remove(tx, listingId, imageId, now)
    await arrange(
      tx,
      listingId,
      order.filter((id) => id !== imageId),
    )
    return ok()
  })
}

export async function removeAllPhotos(tx: Transaction, listingId: string, now: Date): Promise<void> {
  for (const imageId of await orderOf(listingId, tx)) await remove(tx, listingId, imageId, now)
}

export async function describePhotos(listingId: string, texts: ReadonlyMap<string, string>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const imageId of await orderOf(listingId, tx)) {
      const alt = texts.get(imageId)
      if (alt !== undefined)
        await tx
          .update(images)
          .set({ alt })
          .where(and(eq(images.id, imageId), ne(images.alt, alt)))
    }
  })
}

async function remove(tx: Transaction, listingId: string, imageId: string, now: Date): Promise<void> {
  const { vehicleId } = vehicleImages
  await tx.delete(vehicleImages).where(and(eq(vehicleId, listingId), eq(vehicleImages.imageId, imageId)))
  const elsewhere = await tx.$count(vehicleImages, eq(vehicleImages.imageId, imageId))
  const inGallery = await tx.$count(images, and(eq(images.id, imageId), eq(images.purpose, 'media')))
  if (elsewhere + inGallery === 0) await discardPicture(tx, imageId, now)
}

async function orderOf(listingId: string, executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ imageId: vehicleImages.imageId })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(and(eq(vehicleImages.vehicleId, listingId), isNull(images.deletedAt)))
    .orderBy(desc(vehicleImages.isMain), asc(vehicleImages.sortOrder), asc(vehicleImages.imageId))
  return rows.map(({ imageId }) => imageId)
}

/** The database allows one main photo at each moment. */
async function arrange(tx: Transaction, listingId: string, order: string[]): Promise<void> {
  const here = eq(vehicleImages.vehicleId, listingId)
  await tx
    .update(vehicleImages)
    .set({ isMain: false })
    .where(and(here, eq(vehicleImages.isMain, true)))
  for (const [sortOrder, imageId] of order.entries())
    await tx
      .update(vehicleImages)
      .set({ sortOrder, isMain: sortOrder === 0 })
      .where(and(here, eq(vehicleImages.imageId, imageId)))
  await emit(tx, 'listing.changed', { vehicleId: listingId })
}
