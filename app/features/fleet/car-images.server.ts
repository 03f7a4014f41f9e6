import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { cars, images, vehicleImages } from '#drizzle/schema.ts'
import { imageFacts } from '#app/features/images/facts.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

/** The chosen hero first; never MARKETING or broken. */
export async function listCarImages(vehicleId: string, executor: Executor = db): Promise<ImageFacts[]> {
  const rows = await imagesOf([vehicleId], executor)
  return rows.map(({ vehicleId: _, ...image }) => image)
}

export async function imagesOf(vehicleIds: string[], executor: Executor = db) {
  if (vehicleIds.length === 0) return []
  const usable = and(
    inArray(vehicleImages.vehicleId, vehicleIds),
    inArray(vehicleImages.role, ['HERO_ONLY', 'GALLERY']),
    eq(vehicleImages.isBroken, false),
    isNull(images.deletedAt),
    isNull(images.hiddenAt),
  )
  return executor
    .select({
      vehicleId: vehicleImages.vehicleId,
      ...imageFacts,
    })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(usable)
    .orderBy(
      sql`coalesce((select ${cars.heroImageId} from ${cars} where ${cars.id} = ${vehicleImages.vehicleId}) = ${images.id}, false) desc`,
      desc(vehicleImages.isMain),
      asc(vehicleImages.sortOrder),
      asc(images.id),
    )
}
