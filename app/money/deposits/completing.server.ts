import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'

import { bookingRequests, bookings, deposits } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { moveBooking } from '#app/bookings/booking/moves.server.ts'
import { db } from '#app/platform/db.server.ts'
import { depositStatuses } from '#app/shared/deposit-states.ts'
import { sumFields } from './kept.server.ts'

const atOnce = 100

/**
 * Completes rentals of which nothing is open: the car is back, everything is paid, charges are settled or left out, and
 * nothing of the deposit is on hold (docs/product.md#life-of-a-booking). Each by itself; safe to repeat.
 */
export async function completeRentals(now: Date): Promise<void> {
  for (const { requestId } of await settledRentals(db).limit(atOnce))
    await db.transaction((tx) => {
      const stillSettled = inArray(bookingRequests.id, settledRentals(tx))
      const which = and(eq(bookingRequests.id, requestId), stillSettled)
      return moveBooking(tx, which, { from: 'returned', to: 'completed', now })
    })
}

function settledRentals(executor: Pick<typeof db, 'select'>) {
  const isHeld = sql`exists (select from ${deposits} where ${deposits.bookingId} = ${bookings.id}
    and (${deposits.status} in ${sqlList(depositStatuses.open)} or (${deposits.status} = 'captured'
      and ${deposits.givenBackAt} is null and ${deposits.capturedCents} < ${deposits.amountCents}
      and (${deposits.method} = 'cash' or ${deposits.terminalReference} is not null))))`
  return executor
    .select({ requestId: bookings.requestId })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'returned'),
        not(sumFields.hasOpenSums),
        not(sumFields.hasUntoldCharges),
        isNull(sumFields.objectedAt),
        not(isHeld),
      ),
    )
}
