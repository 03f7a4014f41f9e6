import { and, eq, sql } from 'drizzle-orm'

import { listingReviews } from '#drizzle/tables/listing-reviews.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { carListings, vehicles } from '#drizzle/tables/vehicles.ts'
import { listingYear } from '#app/fleet/cars/listing-year.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { listingName } from '#app/fleet/listings/rules.ts'
import { listingReviewProblems } from './words.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { reviewEmail } from './emails.server.ts'
import type { ListingVerdict } from './rules.ts'

type Decision = { reviewId: string; version: Date | null; moderatorId: string; verdict: ListingVerdict; now: Date }

/**
 * Of a review that waits, or of a hidden listing that is to be shown again. `version`: of the review that was looked at;
 * what has changed since is looked at again.
 */
export async function decideReview({ reviewId, version, moderatorId, verdict, now }: Decision): Promise<Outcome> {
  return transact(async (tx) => {
    const [found] = await tx
      .select({ vehicleId: listingReviews.vehicleId })
      .from(listingReviews)
      .where(eq(listingReviews.id, reviewId))
    if (!found) return fail(listingReviewProblems.missing)
    await lockVehicles(tx, [found.vehicleId])
    const decided = {
      state: verdict.kind === 'hide' ? ('hidden' as const) : ('approved' as const),
      reason: verdict.kind === 'hide' ? verdict.reason : null,
      decidedBy: moderatorId,
      decidedAt: now,
    }
    const [review] = await tx
      .update(listingReviews)
      .set(decided)
      .where(
        and(
          eq(listingReviews.id, reviewId),
          eq(listingReviews.state, 'waiting'),
          version ? eq(listingReviews.updatedAt, version) : sql`false`,
        ),
      )
      .returning({ id: listingReviews.id })
    if (!review) return fail(listingReviewProblems.changedMeanwhile)
    await setHidden(tx, { vehicleId: found.vehicleId, reviewId, verdict, now })
    return ok()
  })
}

/** The way back from hiding while nothing has changed. */
export async function showAgain({
  reviewId,
  moderatorId,
  now,
}: Omit<Decision, 'version' | 'verdict'>): Promise<Outcome> {
  return transact(async (tx) => {
    const [hidden] = await tx
      .select({ vehicleId: listingReviews.vehicleId, after: listingReviews.after })
      .from(listingReviews)
      .where(and(eq(listingReviews.id, reviewId), eq(listingReviews.state, 'hidden')))
    if (!hidden) return fail(listingReviewProblems.missing)
    const { vehicleId, after } = hidden
    await lockVehicles(tx, [vehicleId])
    const waiting = and(eq(listingReviews.vehicleId, vehicleId), eq(listingReviews.state, 'waiting'))
    if ((await tx.$count(listingReviews, waiting)) > 0) return fail(listingReviewProblems.changedMeanwhile)
    const decided = { state: 'approved' as const, decidedBy: moderatorId, decidedAt: now, updatedAt: now }
    const [again] = await tx
      .insert(listingReviews)
      .values({ vehicleId, before: after, after, createdAt: now, ...decided })
      .returning({ id: listingReviews.id })
    if (again) await setHidden(tx, { vehicleId, reviewId: again.id, verdict: { kind: 'approve' }, now })
    return ok()
  })
}

type Hiding = { vehicleId: string; reviewId: string; verdict: ListingVerdict; now: Date }

/** Its creator hears of it when it is hidden or shown again. */
async function setHidden(tx: Transaction, { vehicleId, reviewId, verdict, now }: Hiding): Promise<void> {
  const [listing] = await tx
    .select({
      make: carListings.make,
      model: carListings.model,
      year: listingYear,
      hiddenAt: carListings.hiddenAt,
      email: profiles.email,
      firstName: profiles.firstName,
      slug: vehicles.slug,
    })
    .from(carListings)
    .innerJoin(vehicles, eq(vehicles.id, carListings.id))
    .innerJoin(profiles, eq(profiles.id, carListings.createdBy))
    .where(eq(carListings.id, vehicleId))
  if (!listing) return
  const hidden =
    verdict.kind === 'hide'
      ? { hiddenAt: listing.hiddenAt ?? now, hiddenReason: verdict.reason }
      : { hiddenAt: null, hiddenReason: null }
  await tx.update(carListings).set(hidden).where(eq(carListings.id, vehicleId))
  if (verdict.kind === 'hide' || listing.hiddenAt)
    await enqueueMail(tx, reviewEmail({ ...listing, name: listingName(listing) ?? '', vehicleId, reviewId }, verdict))
}
