import { sqlList } from '#drizzle/tables/sql-list.ts'
import { rolesOfCars } from '#app/shared/image-kinds.ts'
import { and, asc, desc, eq, inArray, isNull, not, sql, type AnyColumn } from 'drizzle-orm'

import { cars, images, vehicleImages } from '#drizzle/schema.ts'
import { focus, imageFacts } from '#app/pictures/images/facts.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { readsOf } from '#app/platform/page-reads.server.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

const isSeen = sql`(${vehicleImages.role} in ${sqlList(rolesOfCars)} and not ${vehicleImages.isBroken} and ${images.hiddenAt} is null)`

/** The chosen hero first; never MARKETING or broken. */
export async function listCarImages(vehicleId: string, executor: Executor = db): Promise<ImageFacts[]> {
  const rows = await imagesOf([vehicleId], executor)
  return rows.map(({ vehicleId: _, ...image }) => image)
}

/** Why a photo of a car is on none of its pages. */
export type WhyUnseen = 'hidden' | 'broken' | 'marketing'

/** Photos that are on none of the car's pages, in the order in which they came. `reason`: of staff who hid it. */
export async function listUnseenImages(vehicleId: string) {
  const why = sql<WhyUnseen>`case when ${images.hiddenAt} is not null then 'hidden'
    when ${vehicleImages.isBroken} then 'broken' else 'marketing' end`
  return db
    .select({ ...imageFacts, why, reason: images.hiddenReason })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(and(eq(vehicleImages.vehicleId, vehicleId), isNull(images.deletedAt), not(isSeen)))
    .orderBy(asc(vehicleImages.createdAt), asc(vehicleImages.sortOrder), asc(images.id))
}

export async function imagesOf(vehicleIds: string[], executor: Executor = db) {
  if (vehicleIds.length === 0) return []
  return readsOf(vehicleIds, () =>
    executor
      .select({
        vehicleId: vehicleImages.vehicleId,
        ...imageFacts,
      })
      .from(vehicleImages)
      .innerJoin(images, eq(images.id, vehicleImages.imageId))
      .where(and(inArray(vehicleImages.vehicleId, vehicleIds), isNull(images.deletedAt), isSeen))
      .orderBy(...inOrder),
  )
}

const inOrder = [
  sql`coalesce((select ${cars.heroImageId} from ${cars} where ${cars.id} = ${vehicleImages.vehicleId}) = ${images.id}, false) desc`,
  desc(vehicleImages.isMain),
  asc(vehicleImages.sortOrder),
  asc(images.id),
]

/** The first of them, to join laterally to a query with `vehicleId`; select it with `shownImage`. */
export function firstImageOf(vehicleId: AnyColumn, executor: Executor = db) {
  return executor
    .select({ ...imageFacts, focus: focus.as('focus') })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(and(eq(vehicleImages.vehicleId, vehicleId), isNull(images.deletedAt), isSeen))
    .orderBy(...inOrder)
    .limit(1)
    .as('first_image')
}

export function shownImage({ id, hash, width, height, alt, focus }: ReturnType<typeof firstImageOf>) {
  return { id, hash, width, height, alt, focus }
}
