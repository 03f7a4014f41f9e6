/** Which pictures of an album are there, and where the car shows them. */
import { and, eq, inArray, max, sql } from 'drizzle-orm'

import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { keepAlbumImage } from '#app/pictures/images/album-images.server.ts'
import { forgetImageErrors } from '#app/pictures/images/originals.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { AlbumImage, StoredSize } from '#app/platform/photo-album.server.ts'
import type { PictureFacts } from '#app/platform/pictures.server.ts'

export type KnownPicture = {
  key: string
  storedSizes: StoredSize[] | null
  isDeleted: boolean
  isPlaced: boolean
  isBroken: boolean
}

/** By their keys in the album. */
export async function findKnownPictures(vehicleId: string, keys: string[]): Promise<Map<string, KnownPicture>> {
  const rows = await db
    .select({
      key: sql<string>`${images.albumImageKey}`,
      storedSizes: images.storedSizes,
      isDeleted: sql<boolean>`${images.deletedAt} is not null`,
      isPlaced: sql<boolean>`${vehicleImages.id} is not null`,
      isBroken: sql<boolean>`coalesce(${vehicleImages.isBroken}, false)`,
    })
    .from(images)
    .leftJoin(vehicleImages, and(eq(vehicleImages.imageId, images.id), eq(vehicleImages.vehicleId, vehicleId)))
    .where(inArray(images.albumImageKey, keys))
  return new Map(rows.map((row) => [row.key, row]))
}

/** New, changed, deleted, or broken: then the file may be lost. */
export function needsFile({ storedSizes, isDeleted, isBroken }: KnownPicture, { sizes }: AlbumImage): boolean {
  const printed = (all: StoredSize[]) => all.map(({ url, width, height }) => `${url} ${width} ${height}`).join('\n')
  return isDeleted || isBroken || storedSizes === null || printed(storedSizes) !== printed(sizes)
}

type Placed = { vehicleId: string; image: AlbumImage; file: PictureFacts | 'kept'; now: Date }

/** Its role and place stay where it has them; a new one comes last. Title and caption follow the album. */
export async function placeAlbumPicture(tx: Transaction, { vehicleId, image, file, now }: Placed): Promise<void> {
  const imageId = await keepAlbumImage(tx, image, file, now)
  const [others] = await tx
    .select({ last: max(vehicleImages.sortOrder), hasMain: sql<boolean | null>`bool_or(${vehicleImages.isMain})` })
    .from(vehicleImages)
    .where(eq(vehicleImages.vehicleId, vehicleId))
  const place = { sortOrder: (others?.last ?? -1) + 1, isMain: !others?.hasMain }
  await tx
    .insert(vehicleImages)
    .values({ vehicleId, imageId, ...place, createdAt: now })
    .onConflictDoUpdate({ target: [vehicleImages.vehicleId, vehicleImages.imageId], set: { isBroken: false } })
  await forgetImageErrors(tx, imageId)
}
