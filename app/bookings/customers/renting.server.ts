/** What an account has rented, for who decides about it. */
import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'

import { bookingRequests, bookings, customers } from '#drizzle/schema.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { BookingState } from '#app/shared/booking-states.ts'

/**
 * `customerIds`: as whom the account has rented, its own first; staff may have entered another. Counts by state, and ids of
 * the latest requests that were not let go.
 */
export async function findRenting(profileId: string, most: number) {
  const own = requestsOf(profileId)
  const ownCustomers = db.select({ id: bookingRequests.customerId }).from(bookingRequests).where(own)
  const state = sql<BookingState>`coalesce(${bookings.status}::text, ${bookingRequests.state}::text)`
  const [renters, counts, latest] = await Promise.all([
    db
      .select({ id: customers.id })
      .from(customers)
      .where(or(eq(customers.profileId, profileId), inArray(customers.id, ownCustomers)))
      .orderBy(sql`${customers.profileId} is not distinct from ${profileId}::uuid desc`, desc(customers.createdAt)),
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
  return { customerIds: renters.map(({ id }) => id), counts, requestIds: latest.map(({ id }) => id) }
}
