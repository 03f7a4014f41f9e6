/** One fleet car as the garage edits it. */
import { and, eq, type SQL } from 'drizzle-orm'

import { cars, vehicles } from '#drizzle/schema.ts'
import { refuseUnless } from '#app/people/access/guards.server.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { findListing } from '#app/fleet/listings/listing.server.ts'
import { carProblems } from '#app/fleet/cars/words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { entriesOfCar, entriesOfCopy, type CarEntries } from './entries.ts'

export type GarageCar = NonNullable<Awaited<ReturnType<typeof findGarageCar>>>

/** Throws 403 or 404. */
export async function editableCar(viewer: Viewer, id: string | undefined): Promise<GarageCar> {
  refuseUnless(viewer, 'car.edit')
  return (await findGarageCar(id)) ?? notFound(carProblems.missing)
}

/** Null also for a deleted one. */
export async function findGarageCar(id: string | undefined, executor: Executor = db) {
  if (!isId(id)) return null
  const [car] = await listGarageCars(eq(cars.id, id), executor)
  return car ?? null
}

/** Those that are not deleted, by their slugs. */
export async function listGarageCars(which: SQL | undefined, executor: Executor = db) {
  const rows = await executor
    .select({
      vehicle: columnsOf(vehicles, {
        id: true,
        slug: true,
        bodyType: true,
        vehicleClass: true,
        seats: true,
        minAge: true,
        minDays: true,
        locationCity: true,
        rowVersion: true,
      }),
      stored: columnsOf(cars, {
        year: true,
        make: true,
        model: true,
        trim: true,
        color: true,
        description: true,
        dailyRateCents: true,
        weekendRateCents: true,
        securityDepositCents: true,
        mileageLimit: true,
        overMileFeeCents: true,
        shortHighlights: true,
        specifications: true,
        albumId: true,
        isAvailable: true,
        published: true,
      }),
    })
    .from(cars)
    .innerJoin(vehicles, eq(vehicles.id, cars.id))
    .where(and(which, eq(cars.softDeleted, false)))
    .orderBy(vehicles.slug)
  return rows.map(({ vehicle, stored }) => {
    const { year, make, model, trim, published, isAvailable } = stored
    return {
      id: vehicle.id,
      slug: vehicle.slug,
      version: vehicle.rowVersion,
      isPublished: published,
      isAvailable,
      saved: entriesOfCar(stored, vehicle),
      named: { year, make, model, trim },
    }
  })
}

/** The car as it is while this transaction has its vehicle's row, as bookings lock it. */
export async function lockGarageCar(tx: Transaction, id: string) {
  await lockVehicles(tx, [id])
  return findGarageCar(id, tx)
}

/** Where `edit=` leads: to the form of a fleet car, or to that of a listing. */
export async function editAddress(id: string): Promise<string | null> {
  if (!isId(id)) return null
  const [vehicle] = await db.select({ kind: vehicles.kind }).from(vehicles).where(eq(vehicles.id, id))
  if (!vehicle) return null
  return vehicle.kind === 'listing' ? hrefs.listing(id) : hrefs.garageCar(id)
}

/** What a duplicate begins with: the facts of a fleet car or of a listing. */
export async function findCopied(id: string): Promise<CarEntries | null> {
  const listing = await findListing(id, null)
  const entries = listing ? listing.saved : (await findGarageCar(id))?.saved
  return entries ? entriesOfCopy(entries) : null
}

export async function hasPhoto(id: string, executor: Executor = db): Promise<boolean> {
  return (await listCarImages(id, executor)).length > 0
}
