/** One car: by its address or id, with what people have written about it. Lists of cars stand in listed-cars.server.ts. */
import { and, desc, eq, sql } from 'drizzle-orm'

import { fleetCars, reviews, slugHistory, vehicles } from '#drizzle/schema.ts'
import { can, type Viewer } from '#app/features/access/permissions.ts'
import { db } from '#app/platform/db.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { averageRating, readSlug, visibility } from './rules.ts'

/** A fleet car or a broker's listing, in the one shape of S1 §3. */
export type FleetCar = typeof fleetCars.$inferSelect

/** `removed`: there is such a car, and whoever asks may not see it. */
export type FoundCar =
  | { car: FleetCar; preview: boolean; movedTo?: undefined; removed?: undefined }
  | { car: null; movedTo: string | null; removed?: FleetCar }

/**
 * The car of an address, for whoever may see it; `preview` when it is not public. A slug it used to have answers with
 * the one it has now, which the page redirects to for good.
 */
export async function findCar(slug: string, viewer: Viewer | null): Promise<FoundCar> {
  const named = readSlug(slug)
  if (!named) return { car: null, movedTo: null }
  const same = named.kind === 'listing' ? eq(fleetCars.id, named.id) : eq(fleetCars.slug, named.slug)
  const [car] = await db
    .select()
    .from(fleetCars)
    .where(and(same, eq(fleetCars.kind, named.kind)))
  if (!car) return { car: null, movedTo: await findNewSlug(slug) }
  const seen = visibility(car, can(viewer, 'car.preview', car))
  return seen === 'hidden' ? { car: null, movedTo: null, removed: car } : { car, preview: seen === 'preview' }
}

/** The reviews of a car that are shown, newest first, and what they come to. `average` is missing when there are none. */
export async function reviewsOf(vehicleId: string) {
  const list = await db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      rating: reviews.rating,
      body: reviews.body,
      rentedOn: sql<CalendarDate>`${reviews.rentedOn}`,
    })
    .from(reviews)
    .where(and(eq(reviews.vehicleId, vehicleId), eq(reviews.shown, true)))
    .orderBy(desc(reviews.rentedOn), desc(reviews.id))
  return { average: averageRating(list.map(({ rating }) => rating)), count: list.length, list }
}

async function findNewSlug(slug: string): Promise<string | null> {
  const [moved] = await db
    .select({ slug: vehicles.slug })
    .from(slugHistory)
    .innerJoin(vehicles, eq(vehicles.id, slugHistory.vehicleId))
    .where(eq(slugHistory.slug, slug))
  return moved && moved.slug !== slug ? moved.slug : null
}
