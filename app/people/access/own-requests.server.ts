import { and, eq, inArray, isNotNull, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'

import { bookingRequests, customers } from '#drizzle/tables/bookings.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'

/** A person's requests, and those that staff entered for the confirmed address. */
export function requestsOf(profileId: string | Placeholder): SQL | undefined {
  const proven = and(eq(profiles.id, profileId), isNotNull(profiles.emailConfirmedAt))
  const entered = db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(profiles, and(proven, sql`lower(${customers.email}) = lower(${profiles.email}::text)`))
    .where(isNull(customers.profileId))
  return or(
    eq(bookingRequests.profileId, profileId),
    and(isNull(bookingRequests.profileId), inArray(bookingRequests.customerId, entered)),
  )
}

export async function isOwnRequest(requestId: string, profileId: string): Promise<boolean> {
  if (!isId(requestId)) return false
  return (await db.$count(bookingRequests, and(eq(bookingRequests.id, requestId), requestsOf(profileId)))) > 0
}
