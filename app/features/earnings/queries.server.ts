import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { bookingRequests, carListings, earnings } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import type { Cents } from '#app/shared/money.ts'

/** What each listing has earned its broker: commissions of its rentals, those reversed left out. */
export async function earnedWith(listingIds: string[]): Promise<Map<string, Cents>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .select({ listingId: carListings.id, earnedCents: sql<Cents>`sum(${earnings.amountCents})::int` })
    .from(carListings)
    .innerJoin(bookingRequests, eq(bookingRequests.vehicleId, carListings.id))
    .innerJoin(earnings, and(eq(earnings.requestId, bookingRequests.id), eq(earnings.userId, carListings.createdBy)))
    .where(and(inArray(carListings.id, listingIds), eq(earnings.kind, 'commission'), ne(earnings.status, 'reversed')))
    .groupBy(carListings.id)
  return new Map(rows.map(({ listingId, earnedCents }) => [listingId, earnedCents]))
}
