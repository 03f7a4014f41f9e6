import { eq } from 'drizzle-orm'

import { bookings, deposits } from '#drizzle/schema.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'

/**
 * Locks the request first, as everything does that changes what is owed: what the deposit waits for stays as it is read
 * afterwards. Null without such a deposit.
 */
export async function lockDeposit(tx: Transaction, depositId: string) {
  const [booking] = await tx
    .select({ requestId: bookings.requestId })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(eq(deposits.id, depositId))
  if (!booking) return null
  await lockRequest(tx, booking.requestId)
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.id, depositId)).for('update')
  return deposit ? { deposit, requestId: booking.requestId } : null
}
