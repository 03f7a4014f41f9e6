/** What became of a booking request, as tests of faults count it. */
import { eq } from 'drizzle-orm'

import { bookingRequests, bookings, outbox, payments, refunds, stays } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'

/** `refunds`: how each is. `stays` and `mails` as rows, of which a test takes what it is about. */
export async function outcomeOf(requestId: string) {
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)))
  const back = await db
    .select({ status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.requestId, requestId))
  return {
    state: request.state,
    bookings: await db.$count(bookings, eq(bookings.requestId, requestId)),
    payments: await db.$count(payments, eq(payments.requestId, requestId)),
    refunds: back.map(({ status }) => status),
    stays: await db.select().from(stays).where(eq(stays.requestId, requestId)),
    mails: (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes(requestId)),
  }
}
