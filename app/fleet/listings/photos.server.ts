import { and, asc, desc, eq, inArray, isNull, max, ne } from 'drizzle-orm'

import { cars, images, vehicleImages } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import { listCarImages, listUnseenImages } from '#app/fleet/cars/car-images.server.ts'
import {
  discardUnplaced,
  incomingPictures,
  releaseUnplaced,
  type KeptPictures,
} from '#app/pictures/images/uploads.server.ts'
import { listAlike } from '#app/pictures/media/alike.server.ts'
import { ofGallery } from '#app/pictures/media/queries.server.ts'
import { business } from '#app/business.ts'
import { mediaProblems } from '#app/pictures/media/words.ts'
import { findEditedLine } from './roof-line.server.ts'
import { listingProblems } from './words.ts'
import { db, transact, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { isPhotoOf, lockPhotographed } from './photographed.server.ts'
import { moved, type Move } from './rules.ts'

const { mostPhotos } = business.listings
const words = listingProblems

type Incoming = { listingId: string; kind: Photographed['kind']; ownerId: string; now: Date }

/** `receive` for each file of a form, then `add`; always `drop` afterwards. What succeeds stays. */
export function incomingPhotos({ listingId, kind, ownerId, now }: Incoming) {
  const { receive, keepEach, drop } = incomingPictures({ ownerId, now, takenBy: kind === 'car' ? 'garage' : 'listing' })
  const as = { purpose: 'listing', field: 'photos' } as const
  const add = (): Promise<KeptPictures> =>
    keepEach(as, async (tx, addImage) => {
      const vehicle = await lockPhotographed(tx, listingId)
      if (!vehicle) return words.missing
      if ((await photoIdsOf(listingId, tx)).length >= mostPhotos) return words.tooManyPhotos
      await append(tx, vehicle, [await addImage()], now)
      return null
    })
  return { receive, add, drop }
}

/** Images of the person's own gallery, which are not uploaded again. Those that are photos of it already stay as they are. */
export async function choosePhotos(
  listingId: string,
  { ownerId, imageIds, now }: { ownerId: string; imageIds: string[]; now: Date },
): Promise<Outcome<{ added: number }>> {
  return transact(async (tx) => {
    const vehicle = await lockPhotographed(tx, listingId)
    if (!vehicle) return fail(words.missing)
    const order = await photoIdsOf(listingId, tx)
    const chosen = [...new Set(imageIds)].filter((id) => !order.includes(id))
    if (chosen.length === 0) return fail(words.imagesRequired)
    if (order.length + chosen.length > mostPhotos) return fail(words.tooManyChosen(mostPhotos - order.length))
    // Serializes with their deletion and with being hidden.
    const own = and(ofGallery(ownerId), inArray(images.id, chosen), isNull(images.hiddenAt))
    const found = await tx.select({ id: images.id }).from(images).where(own).orderBy(images.id).for('update')
    if (found.length < chosen.length) return fail(mediaProblems.missing)
    await append(tx, vehicle, chosen, now)
    return ok({ added: chosen.length })
  })
}

/** Refused for a picture that is no photo of this vehicle; one that no page shows keeps its place. */
export async function movePhoto(listingId: string, imageId: string, move: Move): Promise<Outcome> {
  return transact(async (tx) => {
    const vehicle = await lockPhotographed(tx, listingId)
    if (!vehicle) return fail(words.missing)
    if (!(await isPhotoOf(listingId, imageId, tx))) return fail(words.photoMissing)
    await saveOrder(tx, vehicle, moved(await shownOrder(listingId, tx), imageId, move))
    return ok()
  })
}

/**
 * Also one that is not shown. It stays in its owner's gallery. A published car keeps its last. Refused for a picture that
 * is no photo of this vehicle.
 */
export async function removePhoto(listingId: string, imageId: string, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    const vehicle = await lockPhotographed(tx, listingId)
    if (!vehicle) return fail(words.missing)
    if (!(await isPhotoOf(listingId, imageId, tx))) return fail(words.photoMissing)
    const order = await shownOrder(listingId, tx)
    if (vehicle.isPublished && order.length === 1 && order[0] === imageId) return fail(words.lastPhoto)
    await remove(tx, listingId, imageId)
    await releaseUnplaced(tx, imageId, now)
    await saveOrder(
      tx,
      vehicle,
      order.filter((id) => id !== imageId),
    )
    return ok()
  })
}

export async function removeAllPhotos(tx: Transaction, listingId: string, now: Date): Promise<void> {
  for (const imageId of await photoIdsOf(listingId, tx)) {
    await remove(tx, listingId, imageId)
    await discardUnplaced(tx, imageId, now)
  }
}

export async function describePhotos(listingId: string, texts: ReadonlyMap<string, string>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const imageId of await photoIdsOf(listingId, tx)) {
      const alt = texts.get(imageId)
      if (alt !== undefined)
        await tx
          .update(images)
          .set({ alt })
          .where(and(eq(images.id, imageId), ne(images.alt, alt)))
    }
  })
}

/** `unseen`: not shown to anybody. `alike`: which of the others look like other images of the viewer. */
export async function findEditedPhotos(viewer: { id: string }, vehicleId: string) {
  const [photos, unseen, line] = await Promise.all([
    listCarImages(vehicleId),
    listUnseenImages(vehicleId),
    findEditedLine(vehicleId),
  ])
  const ids = photos.map(({ id }) => id)
  return { photos, unseen, line, alike: await listAlike(viewer.id, ids) }
}

async function remove(tx: Transaction, listingId: string, imageId: string): Promise<void> {
  const { vehicleId } = vehicleImages
  await tx.delete(vehicleImages).where(and(eq(vehicleId, listingId), eq(vehicleImages.imageId, imageId)))
  await tx
    .update(cars)
    .set({ heroImageId: null })
    .where(and(eq(cars.id, listingId), eq(cars.heroImageId, imageId)))
}

/** Behind all others; the first that is shown is the main one. */
async function append(tx: Transaction, vehicle: Photographed, imageIds: string[], now: Date): Promise<void> {
  const { vehicleId, sortOrder } = vehicleImages
  const [last] = await tx
    .select({ place: max(sortOrder) })
    .from(vehicleImages)
    .where(eq(vehicleId, vehicle.id))
  const next = (last?.place ?? -1) + 1
  const rows = imageIds.map((imageId, index) => ({ imageId, sortOrder: next + index, createdAt: now }))
  await tx.insert(vehicleImages).values(rows.map((row) => ({ ...row, vehicleId: vehicle.id })))
  await saveOrder(tx, vehicle, await shownOrder(vehicle.id, tx))
}

export async function photoIdsOf(listingId: string, executor: Executor = db): Promise<string[]> {
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
async function saveOrder(tx: Transaction, vehicle: Photographed, order: string[]): Promise<void> {
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
  await emitListingChanged(tx, vehicle)
}

/** Staff review brokers' listings. */
async function emitListingChanged(tx: Transaction, { id, kind }: Photographed): Promise<void> {
  if (kind === 'listing') await emit(tx, 'listing.changed', { vehicleId: id })
}
