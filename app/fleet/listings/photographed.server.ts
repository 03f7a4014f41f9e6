/** What has photos of its own: a listing, saved or not, or a fleet car. */
import { and, eq, sql } from 'drizzle-orm'

import { carListings, cars, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { listingProblems } from './words.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { isId } from '#app/shared/ids.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { editableListing, openListing } from './access.server.ts'
import { findListing } from './listing.server.ts'

type Photographed = { id: string; kind: 'car' | 'listing'; href: string }

/** With the page of its photos. Throws 403 or 404. */
export function editablePhotos(viewer: Viewer, id: string | undefined): Promise<Photographed> {
  return photographed(viewer, id, editableListing)
}

/** What `editablePhotos` finds; null where it throws. */
export async function findEditableKind(viewer: Viewer, id: string): Promise<Photographed['kind'] | null> {
  if ((await findPhotographed(id))?.kind === 'car') return can(viewer, 'car.edit') ? 'car' : null
  const listing = await findListing(id, viewer.id)
  return listing && can(viewer, 'listing.edit', listing) ? 'listing' : null
}

/** One photo, found through its vehicle. Throws 403, or 404 also for a picture that is no photo of it. */
export async function editablePhoto(
  viewer: Viewer,
  { id, imageId }: { id?: string; imageId?: string },
): Promise<Photographed & { imageId: string }> {
  const vehicle = await editablePhotos(viewer, id)
  if (!imageId || !(await isPhotoOf(vehicle.id, imageId))) return notFound(listingProblems.photoMissing)
  return { ...vehicle, imageId }
}

/** For a page, as `openListing`. Throws 303, 403 or 404. */
export function openPhotos(viewer: Viewer, id: string | undefined): Promise<Photographed> {
  return photographed(viewer, id, openListing)
}

async function photographed(viewer: Viewer, id: string | undefined, findAllowed: typeof openListing) {
  const vehicle = can(viewer, 'car.edit') ? await findPhotographed(id) : null
  if (vehicle?.kind === 'car')
    return { id: vehicle.id, kind: vehicle.kind, href: pictureHrefs.garagePhotos(vehicle.id) }
  const listing = await findAllowed(viewer, id)
  return { id: listing.id, kind: 'listing' as const, href: pictureHrefs.listingPhotos(listing.id) }
}

export async function isPhotoOf(vehicleId: string, imageId: string | undefined, executor: Executor = db) {
  if (!isId(imageId)) return false
  const photo = and(eq(vehicleImages.vehicleId, vehicleId), eq(vehicleImages.imageId, imageId))
  return (await executor.$count(vehicleImages, photo)) > 0
}

/** Null for a deleted one. */
export async function lockPhotographed(tx: Transaction, id: string) {
  await lockVehicles(tx, [id])
  return findPhotographed(id, tx)
}

async function findPhotographed(id: string | undefined, executor: Executor = db) {
  if (!isId(id)) return null
  const [vehicle] = await executor
    .select({
      id: vehicles.id,
      kind: vehicles.kind,
      isPublished: sql<boolean>`coalesce(${cars.published}, ${carListings.isPublished}, false)`,
    })
    .from(vehicles)
    .leftJoin(cars, eq(cars.id, vehicles.id))
    .leftJoin(carListings, eq(carListings.id, vehicles.id))
    .where(and(eq(vehicles.id, id), sql`not coalesce(${cars.softDeleted}, ${carListings.deletedAt} is not null)`))
  return vehicle ?? null
}
