import { and, eq, isNull } from 'drizzle-orm'

import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { fetchAlbumPicture } from '#app/pictures/images/album-images.server.ts'
import { recordOriginal } from '#app/pictures/images/originals.server.ts'
import { albumFigures } from '#app/pictures/images/album.ts'
import { imageRoutingNotices, imageRoutingProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { openAlbums } from '#app/platform/photo-album.server.ts'
import { AlbumUnavailable } from '#app/platform/photo-host.server.ts'
import type { PictureFacts } from '#app/platform/pictures.server.ts'
import { StorageUnavailable, streamPrivate } from '#app/platform/storage.server.ts'
import type { Notice } from '#app/shared/outcome.ts'
import type { KnownPicture } from './album-pictures.server.ts'
import { releaseHero } from './commands.server.ts'

type Checked = { storageKey: string } & Pick<KnownPicture, 'storedSizes'>
type CheckResult = { isBroken: boolean; file?: PictureFacts }

/**
 * Asks the file store for the original, and the photo host where the picture comes from one. Without an original it is
 * shown nowhere; with one its failures are forgotten.
 */
export async function checkImage(imageId: string, open = openAlbums): Promise<Notice> {
  const [image] = await db
    .select({ storageKey: images.storageKey, storedSizes: images.storedSizes })
    .from(images)
    .where(and(eq(images.id, imageId), isNull(images.deletedAt)))
  if (!image) return imageRoutingProblems.gone
  const found = await findOriginal(image, open).catch((error: unknown) => {
    if (error instanceof StorageUnavailable || error instanceof AlbumUnavailable) return null
    throw error
  })
  if (!found) return imageRoutingProblems.unchecked
  await recordCheck(imageId, found)
  return found.isBroken ? imageRoutingNotices.broken : imageRoutingNotices.intact
}

async function findOriginal({ storageKey, storedSizes }: Checked, open: typeof openAlbums): Promise<CheckResult> {
  const isStored = (await streamPrivate(storageKey, (file) => file.cancel().then(() => true))) !== null
  const smallest = storedSizes?.[0]
  if (!storedSizes || !smallest) return { isBroken: !isStored }
  const signal = AbortSignal.timeout(albumFigures.checkPatience)
  try {
    const albums = await open()
    if (!(await albums.isThere(smallest.url, signal))) return { isBroken: true }
    if (isStored) return { isBroken: false }
    const file = await fetchAlbumPicture(albums, storedSizes, signal)
    return file ? { isBroken: false, file } : { isBroken: true }
  } catch (cause) {
    throw signal.aborted ? new AlbumUnavailable('slow', { cause }) : cause
  }
}

async function recordCheck(imageId: string, { isBroken, file }: CheckResult): Promise<void> {
  await db.transaction(async (tx) => {
    const here = eq(vehicleImages.imageId, imageId)
    const placed = await tx.select({ vehicleId: vehicleImages.vehicleId }).from(vehicleImages).where(here)
    const vehicleIds = placed.map(({ vehicleId }) => vehicleId)
    await lockVehicles(tx, vehicleIds)
    await recordOriginal(tx, imageId, { isBroken, file })
    await tx.update(vehicleImages).set({ isBroken }).where(here)
    for (const vehicleId of vehicleIds) await releaseHero(tx, vehicleId)
  })
}
