import { desc, eq, sql } from 'drizzle-orm'

import { fleetCars, reviews, vehicleImages } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { imagesOf } from './car-images.server.ts'

type MappedCar = { slug: string; changedAt: Date; images: ImageFacts[] }

export async function listMappedCars(): Promise<MappedCar[]> {
  const changedAt = sql`greatest(${fleetCars.createdAt},
    (select max(${vehicleImages.createdAt}) from ${vehicleImages} where ${vehicleImages.vehicleId} = fleet_cars.id),
    (select max(greatest(${reviews.createdAt}, ${reviews.answeredAt})) from ${reviews} where ${reviews.vehicleId} = fleet_cars.id and ${reviews.hiddenAt} is null))`
  const cars = await db
    .select({ id: fleetCars.id, slug: fleetCars.slug, changedAt: changedAt.mapWith(fleetCars.createdAt) })
    .from(fleetCars)
    .where(eq(fleetCars.isPublic, true))
    .orderBy(desc(fleetCars.createdAt), desc(fleetCars.id))
  const images = new Map<string, ImageFacts[]>()
  for (const { vehicleId, ...image } of await imagesOf(cars.map(({ id }) => id))) {
    images.set(vehicleId, [...(images.get(vehicleId) ?? []), image])
  }
  return cars.map(({ id, slug, changedAt }) => ({ slug, changedAt, images: images.get(id) ?? [] }))
}
