import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { imageErrors, images, vehicleImages } from '#drizzle/tables/images.ts'
import { limits } from '#app/platform/limits.ts'
import { db } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { env } from '#app/platform/env.server.ts'
import { measureStored, prepareDerivatives, removePicture, type PictureSize } from '#app/platform/pictures.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { samePath } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import { picturePresets } from './presets.server.ts'
import { findImage } from './queries.server.ts'
import { hourOf, otherWidths, preparedWidths } from './rules.ts'

/** One row per image and hour (docs/product.md#pictures). Silently ignores excess reports and foreign addresses. */
export async function reportImageError(report: {
  imageId: unknown
  imageUrl: unknown
  address: string
  now: Date
}): Promise<void> {
  const { imageId, address, now } = report
  const imageUrl = samePath(report.imageUrl)
  if (!isId(imageId) || imageUrl === undefined) return
  if (!(await withinLimit(`image-error:${address}`, limits.imageError, now))) return
  const [image] = await db
    .select({ id: images.id, carId: vehicleImages.vehicleId })
    .from(images)
    .leftJoin(vehicleImages, eq(vehicleImages.imageId, images.id))
    .where(and(eq(images.id, imageId), isNull(images.deletedAt)))
    .limit(1)
  if (!image) return
  await db
    .insert(imageErrors)
    .values({ imageId, carId: image.carId, imageUrl: imageUrl.slice(0, 500), hour: hourOf(now), createdAt: now })
    .onConflictDoUpdate({
      target: [imageErrors.imageId, imageErrors.hour],
      set: { retryCount: sql`${imageErrors.retryCount} + 1` },
    })
}

/** Safe to repeat. */
export async function makeDerivatives(): Promise<void> {
  const all = await db
    .select({ id: images.id, storageKey: images.storageKey, width: images.width, outlines: images.outlines })
    .from(images)
    .where(isNull(images.deletedAt))
    .orderBy(images.createdAt)
  for (const image of all) await derive(image, preparedWidths)
  for (const image of all) await derive(image, picturePresets)
  for (const image of all) if (image.outlines === null) await measure(image)
}

/** For pictures from before these facts were kept. A point that someone has chosen stays. */
async function measure({ id, storageKey }: Pick<Stored, 'id' | 'storageKey'>): Promise<void> {
  const facts = await measureStored(storageKey).catch((error: unknown) => {
    logError('picture.measuring_failed', error, { image: id })
    return null
  })
  if (!facts) return
  const { fingerprint, focalX, focalY, outlines } = facts
  await db
    .update(images)
    .set({
      fingerprint,
      outlines,
      focalX: sql`coalesce(${images.focalX}, ${focalX}::int)`,
      focalY: sql`coalesce(${images.focalY}, ${focalY}::int)`,
    })
    .where(and(eq(images.id, id), isNull(images.outlines)))
}

/** Every width and preset of one that has just come. Safe to repeat. */
export async function makeSizes(imageId: string): Promise<void> {
  const image = env.preparePictures ? await findImage(imageId) : null
  if (image) await derive(image, [...preparedWidths, ...otherWidths, ...picturePresets])
}

type Stored = { id: string; storageKey: string; width: number }

async function derive({ id, storageKey, width }: Stored, sizes: readonly PictureSize[]): Promise<void> {
  const there = sizes.filter((size) => typeof size !== 'number' || size <= width)
  await prepareDerivatives(storageKey, there).catch((error: unknown) => {
    logError('picture.preparation_failed', error, { image: id })
  })
}

/** Safe to repeat. Throws StorageUnavailable. */
export async function removeDeletedPicture(imageId: string): Promise<void> {
  const [image] = await db
    .select({ storageKey: images.storageKey })
    .from(images)
    .where(and(eq(images.id, imageId), isNotNull(images.deletedAt)))
  if (image) await removePicture(image.storageKey)
}
