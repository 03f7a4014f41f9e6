import { and, eq } from 'drizzle-orm'

import { fleetCars } from '#drizzle/tables/fleet-cars.ts'
import { refuseUnless } from '#app/people/access/guards.server.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { isId } from '#app/shared/ids.ts'
import type { Viewer } from '#app/shared/viewer.ts'

export type Vehicle = NonNullable<Awaited<ReturnType<typeof findVehicle>>>

/** Throws 403 or 404. */
export async function managedVehicle(viewer: Viewer, id: string | undefined): Promise<Vehicle> {
  const vehicle = (await findVehicle(id)) ?? notFound(carProblems.missing)
  refuseUnless(viewer, 'vehicle.manage', vehicle)
  return vehicle
}

/** A fleet car or a saved listing, public or not. Null for a deleted one, and for a listing never saved whole. */
export async function findVehicle(id: string | undefined, executor: Executor = db) {
  if (!isId(id)) return null
  const [vehicle] = await executor
    .select({
      id: fleetCars.id,
      kind: fleetCars.kind,
      slug: fleetCars.slug,
      createdBy: fleetCars.createdBy,
      year: fleetCars.year,
      make: fleetCars.make,
      model: fleetCars.model,
      trim: fleetCars.trim,
      dailyRateCents: fleetCars.dailyRateCents,
      weekendRateCents: fleetCars.weekendRateCents,
      minDays: fleetCars.minDays,
      minAge: fleetCars.minAge,
      isPublic: fleetCars.isPublic,
      rowVersion: fleetCars.rowVersion,
    })
    .from(fleetCars)
    .where(and(eq(fleetCars.id, id), eq(fleetCars.deleted, false)))
  return vehicle ?? null
}
