/** What an account has rented, for who decides about it. */
import { and, asc, count, desc, eq, ne, or, sql } from 'drizzle-orm'

import { bookingRequests, bookings, customers } from '#drizzle/schema.ts'
import type { BookingState } from '#app/features/bookings/rules.ts'
import { db } from '#app/platform/db.server.ts'

/** `customerId`: where the account is a customer. Counts by state, and ids of the latest requests that were not let go. */
export async function findRenting(profileId: string, most: number) {
  const [customer] = await db.select({ id: customers.id }).from(customers).where(eq(customers.profileId, profileId))
  const own = or(
    eq(bookingRequests.profileId, profileId),
    customer ? eq(bookingRequests.customerId, customer.id) : undefined,
  )
  const state = sql<BookingState>`coalesce(${bookings.status}::text, ${bookingRequests.state}::text)`
  const [counts, latest] = await Promise.all([
    db
      .select({ state, count: count() })
      .from(bookingRequests)
      .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
      .where(own)
      .groupBy(state)
      .orderBy(desc(count()), asc(state)),
    db
      .select({ id: bookingRequests.id })
      .from(bookingRequests)
      .where(and(own, ne(bookingRequests.state, 'expired')))
      .orderBy(desc(bookingRequests.pickupDate), desc(bookingRequests.id))
      .limit(most),
  ])
  return { customerId: customer?.id ?? null, counts, requestIds: latest.map(({ id }) => id) }
}
