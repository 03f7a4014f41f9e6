/** What is still owed for a rental. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

import { bookingRequests, bookings } from '#drizzle/schema.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { listTransfers } from './payment-summary.server.ts'
import { balanceOf } from './rules.ts'

/** Of a booking. Null for a request that did not become one. */
export async function findDue(requestId: string, executor: Executor = db): Promise<Cents | null> {
  const [row] = await executor
    .select({ total: bookingRequests.totalAmountCents, state: bookings.status })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(eq(bookings.requestId, requestId))
  if (!row) return null
  return balanceOf({ total: cents(row.total), state: row.state }, await listTransfers(requestId, executor)).due
}

/** After each change of what is paid or owed, in its transaction. */
export async function markSettled(tx: Transaction, requestId: string, now: Date): Promise<void> {
  const due = await findDue(requestId, tx)
  const { remainingPaidAt, status } = bookings
  const ours = and(eq(bookings.requestId, requestId), inArray(status, bookingStatuses.notCalledOff))
  await tx
    .update(bookings)
    .set({ remainingPaidAt: due === 0 ? now : null })
    .where(and(ours, due === 0 ? isNull(remainingPaidAt) : isNotNull(remainingPaidAt)))
}
