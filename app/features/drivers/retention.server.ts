/** License numbers go when the documents of a rental do; names and birth dates stand in the agreement (decision 071). */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { additionalDrivers, bookingRequests, bookings } from '#drizzle/schema.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import { later } from '#app/shared/durations.ts'

/** Of rentals that ended longer ago than documents are kept. Returns how many. */
export async function deleteOldLicenses(now: Date): Promise<number> {
  const before = later(now, -business.documents.deletedAfter).toISOString()
  const over = db
    .select({ id: bookings.requestId })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(
      and(
        inArray(bookings.status, ['completed', 'cancelled', 'no_show']),
        sql`greatest(case when ${bookings.status} = 'completed' then ${bookingRequests.returnAt} end,
          ${bookings.endedAt}, ${bookings.confirmedAt}) <= ${before}::timestamptz`,
      ),
    )
  const emptied = await db
    .update(additionalDrivers)
    .set({ licenseNumber: '' })
    .where(and(ne(additionalDrivers.licenseNumber, ''), inArray(additionalDrivers.requestId, over)))
    .returning({ id: additionalDrivers.id })
  return emptied.length
}
