import { and, asc, desc, eq, isNull, ne, or } from 'drizzle-orm'

import { cars, images, vehicleImages } from '#drizzle/schema.ts'
import { emit } from '#app/features/emit.server.ts'
import { listCarImages } from '#app/features/fleet/car-images.server.ts'
import { discardPicture, incomingPictures, type KeptPictures } from '#app/features/images/uploads.server.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { lockPhotographed } from './photographed.server.ts'
import { moved, type Move } from './rules.ts'

const { mostPhotos } = business.listings
const words = problems.listing

/** `receive` for each file of a form, then `add`; always `drop` afterwards. What succeeds stays. */
export function incomingPhotos({ listingId, ownerId, now }: { listingId: string; ownerId: string; now: Date }) {
  const { receive, keepEach, drop } = incomingPictures({ ownerId, now })
  const as = { purpose: 'listing', field: 'photos' } as const
  const add = (): Promise<KeptPictures> =>
    keepEach(as, async (tx, addImage) => {
      const vehicle = await lockPhotographed(tx, listingId)
      if (!vehicle) return words.missing
      const order = await orderOf(listingId, tx)
      if (order.length >= mostPhotos) return words.tooManyPhotos
      const imageId = await addImage()
      await tx
        .insert(vehicleImages)
        .values({ vehicleId: listingId, imageId, sortOrder: order.length, isMain: order.length === 0, createdAt: now })
      await tellChange(tx, vehicle)
      return null
    })
  return { receive, add, drop }
}

export async function movePhoto(listingId: string, imageId: string, move: Move): Promise<void> {
  await db.transaction(async (tx) => {
    const vehicle = await lockPhotographed(tx, listingId)
    if (vehicle) await arrange(tx, vehicle, moved(await shownOrder(listingId, tx), imageId, move))
  })
}

/** One that is nowhere else is deleted, unless it is of the media gallery or of an album. A published listing keeps its last. */
export async function removePhoto(listingId: string, imageId: string, now: Date): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const vehicle = await lockPhotographed(tx, listingId)
    if (!vehicle) return fail(words.missing)
    const order = await shownOrder(listingId, tx)
    if (!order.includes(imageId)) return ok()
    if (vehicle.isPublished && order.length === 1) return fail(words.lastPhoto)
    await remove(tx, listingId, imageId, now)
    await arrange(
      tx,
      vehicle,
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
  await tx
    .update(cars)
    .set({ heroImageId: null })
    .where(and(eq(cars.id, listingId), eq(cars.heroImageId, imageId)))
  const elsewhere = await tx.$count(vehicleImages, eq(vehicleImages.imageId, imageId))
  const kept = or(eq(images.purpose, 'media'), eq(images.source, 'album'))
  const inGallery = await tx.$count(images, and(eq(images.id, imageId), kept))
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

/** Without those that are routed elsewhere: they keep their place. */
async function shownOrder(vehicleId: string, tx: Transaction): Promise<string[]> {
  return (await listCarImages(vehicleId, tx)).map(({ id }) => id)
}

type Photographed = { id: string; kind: 'car' | 'listing' }

/** The database allows one main photo at each moment. */
async function arrange(tx: Transaction, vehicle: Photographed, order: string[]): Promise<void> {
  const here = eq(vehicleImages.vehicleId, vehicle.id)
  await tx
    .update(vehicleImages)
    .set({ isMain: false })
    .where(and(here, eq(vehicleImages.isMain, true)))
  for (const [sortOrder, imageId] of order.entries())
    await tx
      .update(vehicleImages)
      .set({ sortOrder, isMain: sortOrder === 0 })
      .where(and(here, eq(vehicleImages.imageId, imageId)))
  await tellChange(tx, vehicle)
}

/** Staff review brokers' listings. */
async function tellChange(tx: Transaction, { id, kind }: Photographed): Promise<void> {
  if (kind === 'listing') await emit(tx, 'listing.changed', { vehicleId: id })
}
