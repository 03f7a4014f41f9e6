import { and, inArray } from 'drizzle-orm'

import { fleetCars } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { asCards, cardColumns, listed } from './listed-cars.server.ts'

export type ComparedCar = Awaited<ReturnType<typeof listComparedCars>>[number]

/** Public cars in the order given, the first three of them. */
export async function listComparedCars(slugs: string[], stay: Stay | undefined, now: Date) {
  const wanted = slugs.slice(0, business.fleet.comparedAtMost)
  const rows = await db
    .select({ ...cardColumns, seats: fleetCars.seats, specifications: fleetCars.specifications })
    .from(fleetCars)
    .where(and(listed, inArray(fleetCars.slug, wanted)))
  return asCards(
    rows.sort((one, other) => wanted.indexOf(one.slug) - wanted.indexOf(other.slug)),
    stay,
    now,
  )
}
