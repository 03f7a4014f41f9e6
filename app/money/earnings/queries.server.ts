import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { bookingRequests, carListings, earnings } from '#drizzle/schema.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import type { Cents } from '#app/shared/money.ts'
import { findEarningBooking } from './booking-money.server.ts'
import { findOwnRate } from './lines.server.ts'
import { commissionBaseOf, commission } from './rules.ts'

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

/** What a booking earns a person by its state; null for no commission, `another` for one that is someone else's. */
export async function findOwnCommission(requestId: string, userId: string, executor: Executor = db) {
  const booking = await findEarningBooking(requestId, executor)
  if (!booking) return null
  const rateBp = await findOwnRate(booking, userId, executor)
  if (rateBp === null || rateBp === 'another') return rateBp
  const base = commissionBaseOf(booking)
  return { rateBp, base, amount: commission(base, rateBp) }
}
