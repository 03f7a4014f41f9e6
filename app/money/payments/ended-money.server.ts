import { and, eq } from 'drizzle-orm'

import { bookingLog } from '#drizzle/schema.ts'
import type { Executor } from '#app/platform/db.server.ts'
import type { BookingState } from '#app/shared/booking-states.ts'
import { cancellationOf, type Cancellation, type Ended, type Paid } from './rules.ts'

type Booked = Omit<Ended, 'by'> & { requestId: string; state: BookingState }

/** Of a booking that ended without a rental, by the terms of that moment and what is left of its payments now. */
export async function findMoneyOfEnded(
  booking: Booked,
  paid: readonly Paid[],
  executor: Executor,
): Promise<Cancellation | null> {
  const { requestId, state } = booking
  const [ended] = await executor
    .select({ at: bookingLog.createdAt, facts: bookingLog.facts })
    .from(bookingLog)
    .where(and(eq(bookingLog.requestId, requestId), eq(bookingLog.move, state)))
  if (!ended) return null
  const by = state === 'cancelled' && ended.facts.by === 'us' ? 'us' : 'customer'
  const ofRental = paid.filter(({ purpose }) => purpose !== 'extra')
  return cancellationOf(ofRental, { ...booking, by }, ended.at)
}
