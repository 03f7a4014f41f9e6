import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { fleetCars } from '#drizzle/tables/fleet-cars.ts'
import { imageErrors, images, vehicleImages } from '#drizzle/tables/images.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { later } from '#app/shared/durations.ts'

const { pageSize } = business.office

/** Pictures that browsers could not load lately, and those taken out; the latest failure first. */
export async function listBrokenImages(now: Date) {
  const failures = db
    .select({
      imageId: imageErrors.imageId,
      count: sql<number>`sum(${imageErrors.retryCount} + 1)::int`.as('count'),
      last: sql<Date>`max(${imageErrors.createdAt})`.mapWith(imageErrors.createdAt).as('last'),
    })
    .from(imageErrors)
    .where(gte(imageErrors.createdAt, later(now, -business.office.failuresShownFor)))
    .groupBy(imageErrors.imageId)
    .as('failures')
  const takenOut = db
    .select({ id: vehicleImages.imageId })
    .from(vehicleImages)
    .where(and(eq(vehicleImages.imageId, images.id), eq(vehicleImages.isBroken, true)))
  const rows = await db
    .select({
      ...imageFacts,
      count: failures.count,
      last: failures.last,
      isBroken: sql<boolean>`${exists(takenOut)}`,
    })
    .from(images)
    .leftJoin(failures, eq(failures.imageId, images.id))
    .where(and(isNull(images.deletedAt), or(isNotNull(failures.imageId), exists(takenOut))))
    .orderBy(sql`${failures.last} desc nulls last`, desc(images.id))
    .limit(pageSize)
  const places = await listPlaces(rows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, cars: places.filter(({ imageId }) => imageId === row.id) }))
}

async function listPlaces(imageIds: string[]) {
  const { slug, year, make, model, trim } = fleetCars
  return db
    .select({ imageId: vehicleImages.imageId, isBroken: vehicleImages.isBroken, slug, year, make, model, trim })
    .from(vehicleImages)
    .innerJoin(fleetCars, eq(fleetCars.id, vehicleImages.vehicleId))
    .where(and(inArray(vehicleImages.imageId, imageIds), eq(fleetCars.deleted, false)))
    .orderBy(asc(make), asc(model), asc(fleetCars.id))
}
