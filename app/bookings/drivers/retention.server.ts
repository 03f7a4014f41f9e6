/** License numbers go when the documents of a rental do; names and birth dates are in the agreement (decision 071). */
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'

import { additionalDrivers, bookingRequests, bookings } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { later } from '#app/shared/durations.ts'

/** Of rentals that ended, and of requests that were made and never paid, longer ago than documents are kept. Returns how many. */
export async function deleteOldLicenses(now: Date): Promise<number> {
  const rentedBefore = later(now, -business.documents.deletedAfter).toISOString()
  const unpaidBefore = later(now, -business.documents.unpaidKept).toISOString()
  const over = db
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .where(
      or(
        and(
          inArray(bookings.status, bookingStatuses.over),
          sql`greatest(case when ${bookings.status} in ${sqlList(bookingStatuses.completed)} then ${bookingRequests.returnAt} end,
          ${bookings.endedAt}, ${bookings.confirmedAt}) <= ${rentedBefore}::timestamptz`,
        ),
        and(
          isNull(bookings.id),
          notInArray(bookingRequests.state, requestStates.unpaid),
          sql`${bookingRequests.createdAt} <= ${unpaidBefore}::timestamptz`,
        ),
      ),
    )
  const emptied = await db
    .update(additionalDrivers)
    .set({ licenseNumber: '', licenseIssuedOn: null })
    .where(and(ne(additionalDrivers.licenseNumber, ''), inArray(additionalDrivers.requestId, over)))
    .returning({ id: additionalDrivers.id })
  return emptied.length
}
