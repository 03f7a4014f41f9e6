import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { listingReviews } from '#drizzle/tables/listing-reviews.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { carListings, vehicles } from '#drizzle/tables/vehicles.ts'
import { imagesOf } from '#app/fleet/cars/car-images.server.ts'
import { listingYear } from '#app/fleet/cars/listing-year.server.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'

const waiting = eq(listingReviews.state, 'waiting')

export function countWaitingReviews() {
  return db.$count(listingReviews, waiting)
}

/** What waits, oldest first, and the listings that are hidden and have not changed since. */
export async function listListingReviews() {
  const { reviewsShown } = business.listings
  const [open, hidden] = await Promise.all([
    reviews().where(waiting).orderBy(asc(listingReviews.createdAt), asc(listingReviews.id)).limit(reviewsShown),
    reviews()
      .where(
        and(
          isNotNull(carListings.hiddenAt),
          isNull(carListings.deletedAt),
          eq(listingReviews.state, 'hidden'),
          // The last word on it.
          sql`not exists (select from listing_reviews later where later.vehicle_id = ${listingReviews.vehicleId}
            and (later.state = 'waiting' or (later.decided_at, later.id) > (${listingReviews.decidedAt}, ${listingReviews.id})))`,
        ),
      )
      .orderBy(desc(listingReviews.decidedAt))
      .limit(reviewsShown),
  ])
  const pictures = await imagesOf([...open, ...hidden].map(({ vehicleId }) => vehicleId))
  const withImage = <Row extends { vehicleId: string }>(row: Row) => ({
    ...row,
    image: pictures.find(({ vehicleId }) => vehicleId === row.vehicleId) ?? null,
  })
  return { open: open.map(withImage), hidden: hidden.map(withImage) }
}

export async function findListingReview(id: string | undefined) {
  if (!isId(id)) return null
  const [row] = await reviews().where(eq(listingReviews.id, id))
  return row ?? null
}

/** By their ids, also those that are gone from their listing, as long as their owner has not deleted them. */
export async function findPhotos(ids: string[]): Promise<Map<string, ImageFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(imageFacts)
    .from(images)
    .where(and(inArray(images.id, ids), isNull(images.deletedAt)))
  return new Map(rows.map((image) => [image.id, image]))
}

function reviews() {
  return db
    .select({
      ...columnsOf(listingReviews, {
        id: true,
        vehicleId: true,
        state: true,
        before: true,
        after: true,
        reason: true,
        decidedAt: true,
        updatedAt: true,
        createdAt: true,
      }),
      slug: vehicles.slug,
      make: carListings.make,
      model: carListings.model,
      year: listingYear,
      trim: sql<string | null>`${carListings.specifications}->>'trim'`,
      hiddenAt: carListings.hiddenAt,
      creator: profiles.username,
    })
    .from(listingReviews)
    .innerJoin(vehicles, eq(vehicles.id, listingReviews.vehicleId))
    .innerJoin(carListings, eq(carListings.id, listingReviews.vehicleId))
    .innerJoin(profiles, eq(profiles.id, carListings.createdBy))
}
