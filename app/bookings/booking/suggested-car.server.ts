import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'

import { bookingDrafts, fleetCars, vehicles } from '#drizzle/schema.ts'
import { firstImageOf, shownImage } from '#app/fleet/cars/car-images.server.ts'
import { db } from '#app/platform/db.server.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'

/** The car whose booking a person began last (`isOwn`), else the newest of the fleet; null while there is none. */
export async function findSuggestedCar(viewer: { id: string }, now: Date) {
  const image = firstImageOf(fleetCars.id)
  const cars = () =>
    db
      .select({
        slug: fleetCars.slug,
        year: fleetCars.year,
        make: fleetCars.make,
        model: fleetCars.model,
        image: shownImage(image),
      })
      .from(fleetCars)
      .innerJoin(vehicles, eq(vehicles.id, fleetCars.id))
      .leftJoinLateral(image, sql`true`)
  const [begun] = await cars()
    .innerJoin(bookingDrafts, eq(bookingDrafts.vehicleId, fleetCars.id))
    .where(and(eq(bookingDrafts.profileId, viewer.id), gt(bookingDrafts.expiresAt, now), isNotNull(vehicles.listedAt)))
    .orderBy(desc(bookingDrafts.expiresAt))
    .limit(1)
  const [newest] = begun
    ? []
    : await cars().where(isNotNull(vehicles.listedAt)).orderBy(desc(vehicles.listedAt)).limit(1)
  const car = begun ?? newest
  return car ? { slug: car.slug, name: vehicleName(car), image: car.image, isOwn: begun !== undefined } : null
}
