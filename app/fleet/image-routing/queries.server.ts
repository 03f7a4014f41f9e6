import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'

import { fleetCars } from '#drizzle/tables/fleet-cars.ts'
import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { imagesOf } from '#app/fleet/cars/car-images.server.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { business } from '#app/business.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { matches } from '#app/platform/matching.server.ts'
import type { RoutingQuery } from './forms.ts'

const { pageSize } = business.office
const name = sql`concat_ws(' ', ${fleetCars.year}, ${fleetCars.make}, ${fleetCars.model}, ${fleetCars.trim})`
const carColumns = {
  id: fleetCars.id,
  slug: fleetCars.slug,
  kind: fleetCars.kind,
  year: fleetCars.year,
  make: fleetCars.make,
  model: fleetCars.model,
  trim: fleetCars.trim,
  color: fleetCars.color,
}

/** Fleet cars and listings, by make, each with the picture of its card. Asks for one more row instead of counting. */
export async function listRoutedCars({ q, page }: Pick<RoutingQuery, 'q' | 'page'>) {
  const rows = await db
    .select(carColumns)
    .from(fleetCars)
    .where(and(eq(fleetCars.deleted, false), q ? matches(name, q) : undefined))
    .orderBy(asc(fleetCars.make), asc(fleetCars.model), asc(fleetCars.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  const shown = rows.slice(0, pageSize)
  const ids = shown.map(({ id }) => id)
  const [pictures, counts] = await Promise.all([imagesOf(ids), countImages(ids)])
  return {
    cars: shown.map((car) => ({
      ...car,
      image: pictures.find(({ vehicleId }) => vehicleId === car.id) ?? null,
      count: counts.get(car.id) ?? 0,
    })),
    more: rows.length > pageSize,
  }
}

async function countImages(vehicleIds: string[]): Promise<Map<string, number>> {
  const { vehicleId } = vehicleImages
  const rows = await db
    .select({ vehicleId, count: count() })
    .from(vehicleImages)
    .innerJoin(images, and(eq(images.id, vehicleImages.imageId), isNull(images.deletedAt)))
    .where(inArray(vehicleId, vehicleIds))
    .groupBy(vehicleId)
  return new Map(rows.map((row) => [row.vehicleId, row.count]))
}

export async function findRoutedCar(slug: string) {
  const [car] = await db
    .select({ ...carColumns, heroImageId: fleetCars.heroImageId })
    .from(fleetCars)
    .where(and(eq(fleetCars.slug, slug), eq(fleetCars.deleted, false)))
  return car ?? null
}

/** All pictures of a car, in the order in which they came. */
export async function listPlacements(vehicleId: string, executor: Executor = db) {
  return executor
    .select({
      ...imageFacts,
      isHidden: sql<boolean>`${images.hiddenAt} is not null`,
      role: vehicleImages.role,
      exposeOnSiteGallery: vehicleImages.exposeOnSiteGallery,
      isFleetHeroCandidate: vehicleImages.isFleetHeroCandidate,
      isBroken: vehicleImages.isBroken,
    })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .where(and(eq(vehicleImages.vehicleId, vehicleId), isNull(images.deletedAt)))
    .orderBy(asc(vehicleImages.createdAt), asc(vehicleImages.sortOrder), asc(images.id))
}
