/** Staff have looked at Brook's listings; one has changed its rate since. */
import { listingReviews } from '#drizzle/schema.ts'
import { findReviewedFacts } from '#app/fleet/listing-reviews/recording.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'

export async function addListingReviews(
  tx: Transaction,
  { listings, staff, now }: { listings: string[]; staff: string; now: Date },
): Promise<void> {
  for (const [index, vehicleId] of listings.entries()) {
    const shown = present(await findReviewedFacts(vehicleId, tx), 'a published listing')
    const changes = index === listings.length - 1
    const approved = changes ? { ...shown, dailyRateCents: shown.dailyRateCents - 100_00 } : shown
    const [looked, changed] = [later(now, -days(400)), later(now, -days(1))]
    await tx.insert(listingReviews).values({
      vehicleId,
      state: 'approved',
      after: approved,
      decidedBy: staff,
      decidedAt: looked,
      updatedAt: looked,
      createdAt: looked,
    })
    if (changes)
      await tx
        .insert(listingReviews)
        .values({ vehicleId, before: approved, after: shown, updatedAt: changed, createdAt: changed })
  }
}
