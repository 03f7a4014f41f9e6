import { eq } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { emit } from '#app/emit.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { enqueueDeclinedEmail } from './emails.server.ts'

export async function recordDecline(reference: string | null | undefined): Promise<void> {
  if (!isId(reference)) return
  const [request] = await db
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, reference))
  if (request) await emit(db, 'payment.declined', { requestId: request.id })
}

export async function notifyDecline(requestId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await findBookingFacts(requestId, tx)
    if (booking && bookingStates[booking.state].isUnpaid && booking.payableUntil > now)
      await enqueueDeclinedEmail(tx, booking)
  })
}
