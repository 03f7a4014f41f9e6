import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'

import { listingReviews, type ReviewedFacts } from '#drizzle/tables/listing-reviews.ts'
import { carListings } from '#drizzle/tables/vehicles.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { listAllSeasons } from '#app/fleet/rates/queries.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { isSame } from './rules.ts'

/**
 * Puts a published listing before staff when it is not as the last review left it, and takes it back when it is. Safe to
 * repeat, in any order: it reads what is there now.
 */
export async function recordChange(vehicleId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockVehicles(tx, [vehicleId])
    const [after, last] = [await findReviewedFacts(vehicleId, tx), await findLastReview(vehicleId, tx)]
    if (!after || (last && isSame(last.after, after))) {
      await tx
        .delete(listingReviews)
        .where(and(eq(listingReviews.vehicleId, vehicleId), eq(listingReviews.state, 'waiting')))
      return
    }
    await tx
      .insert(listingReviews)
      .values({ vehicleId, before: last?.after ?? null, after, updatedAt: now, createdAt: now })
      .onConflictDoUpdate({
        target: listingReviews.vehicleId,
        targetWhere: sql`state = 'waiting'`,
        set: { after, updatedAt: now },
        setWhere: sql`${listingReviews.after} is distinct from excluded.after`,
      })
  })
}

/** Null while it is not published. */
export async function findReviewedFacts(vehicleId: string, executor: Executor): Promise<ReviewedFacts | null> {
  const [rates] = await executor
    .select(
      columnsOf(carListings, {
        dailyRateCents: true,
        weekendRateCents: true,
        securityDepositCents: true,
        overMileFeeCents: true,
      }),
    )
    .from(carListings)
    .where(and(eq(carListings.id, vehicleId), eq(carListings.isPublished, true), isNull(carListings.deletedAt)))
  if (!rates) return null
  const seasons = await listAllSeasons(vehicleId, executor)
  const photos = await listCarImages(vehicleId, executor)
  return { ...rates, seasons: seasons.map(({ id: _, ...season }) => season), photos: photos.map(({ id }) => id) }
}

/** The last that was decided. */
export async function findLastReview(vehicleId: string, executor: Executor) {
  const [last] = await executor
    .select(columnsOf(listingReviews, { state: true, after: true, reason: true }))
    .from(listingReviews)
    .where(and(eq(listingReviews.vehicleId, vehicleId), ne(listingReviews.state, 'waiting')))
    .orderBy(desc(listingReviews.decidedAt), desc(listingReviews.id))
    .limit(1)
  return last
}
