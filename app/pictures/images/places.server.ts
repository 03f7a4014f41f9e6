/** Every place that can hold a picture: only what is in none of them may be thrown away. */
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { cars, images, profiles, reviewPhotos, siteFilms, vehicleImages } from '#drizzle/schema.ts'
import type { Transaction } from '#app/platform/db.server.ts'

export const placesOfPictures = [
  vehicleImages.imageId,
  cars.heroImageId,
  profiles.avatarImageId,
  profiles.coverImageId,
  reviewPhotos.imageId,
  siteFilms.posterImageId,
] as const satisfies PgColumn[]

/** A condition on `images`: some place shows the picture. */
export function isPlaced(): SQL {
  const each = placesOfPictures.map(
    (column) => sql`exists (select from ${column.table} where ${column} = ${images.id})`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** Takes a person's pictures out of everything that is about the person alone; photos of cars keep their places. */
export async function clearPersonalPlaces(tx: Transaction, profileId: string): Promise<void> {
  const own = tx.select({ id: images.id }).from(images).where(eq(images.uploadedBy, profileId))
  await tx.delete(reviewPhotos).where(inArray(reviewPhotos.imageId, own))
  await tx.update(profiles).set({ avatarImageId: null, coverImageId: null }).where(eq(profiles.id, profileId))
}
