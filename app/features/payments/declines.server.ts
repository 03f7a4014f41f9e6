/** A card that was declined: whoever has not paid some minutes later is told how to go on. */
import { eq } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/queue.server.ts'
import { isId } from '#app/shared/ids.ts'
import { enqueueDeclinedMail } from './mails.server.ts'

export const tellDeclineJob = 'tell-decline'

/** Notes a declined payment by the request it was for. Others' payments are fine. */
export async function noteDecline(reference: string | null | undefined): Promise<void> {
  if (!isId(reference)) return
  const [request] = await db
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, reference))
  if (request)
    await enqueue(db, tellDeclineJob, { requestId: request.id }, { delay: business.booking.declineToldAfter })
}

/** Writes to the customer once, when the request is still unpaid and its dates are held. */
export async function tellDecline(requestId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await findBookingFacts(requestId, tx)
    if (booking?.state === 'awaiting_payment' && booking.payableUntil > now) await enqueueDeclinedMail(tx, booking)
  })
}
