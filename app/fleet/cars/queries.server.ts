import { and, eq } from 'drizzle-orm'

import { fleetCars, slugHistory, vehicles } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { db } from '#app/platform/db.server.ts'
import { readsOf } from '#app/platform/page-reads.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { readSlug, visibility } from './rules.ts'

/** Fleet cars and listings in one shape (docs/product.md#cars). */
export type FleetCar = typeof fleetCars.$inferSelect

/** `removed`: it exists, but this viewer may not see it. */
type FoundCar =
  | { car: FleetCar; preview: boolean; movedTo?: undefined; removed?: undefined }
  | { car: null; movedTo: string | null; removed?: FleetCar }

/** What the page of a car tells about it. */
export function describeCar(car: FleetCar) {
  return {
    id: car.id,
    slug: car.slug,
    bodyType: car.bodyType,
    vehicleClass: car.vehicleClass,
    seats: car.seats,
    minAge: car.minAge,
    minDays: car.minDays,
    locationCity: car.locationCity,
    year: car.year,
    make: car.make,
    model: car.model,
    trim: car.trim,
    color: car.color,
    description: car.description,
    dailyRateCents: car.dailyRateCents,
    weekendRateCents: car.weekendRateCents,
    securityDepositCents: car.securityDepositCents,
    mileageLimit: car.mileageLimit,
    overMileFeeCents: car.overMileFeeCents,
    highlights: car.highlights,
    specifications: car.specifications,
    roofLine: car.roofLine,
  }
}

/** A former slug answers with the current one, for a permanent redirect. */
export async function findCar(slug: string, viewer: Viewer | null): Promise<FoundCar> {
  const named = readSlug(slug)
  if (!named) return { car: null, movedTo: null }
  const same = named.kind === 'listing' ? eq(fleetCars.id, named.id) : eq(fleetCars.slug, named.slug)
  const [car] = await readsOf(idsOf, () =>
    db
      .select()
      .from(fleetCars)
      .where(and(same, eq(fleetCars.kind, named.kind))),
  )
  if (!car) return { car: null, movedTo: await findNewSlug(slug) }
  const seen = visibility(car, can(viewer, 'car.preview', car))
  return seen === 'hidden' ? { car: null, movedTo: null, removed: car } : { car, preview: seen === 'preview' }
}

/** Another car can take the address only once this one has changed. */
function idsOf(found: { id: string }[]): string[] | undefined {
  return found.length > 0 ? found.map(({ id }) => id) : undefined
}

async function findNewSlug(slug: string): Promise<string | null> {
  const [moved] = await db
    .select({ slug: vehicles.slug })
    .from(slugHistory)
    .innerJoin(vehicles, eq(vehicles.id, slugHistory.vehicleId))
    .where(eq(slugHistory.slug, slug))
  return moved && moved.slug !== slug ? moved.slug : null
}
