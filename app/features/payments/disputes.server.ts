import { and, eq, sql } from 'drizzle-orm'

import { bookingLog, payments } from '#drizzle/schema.ts'
import { lockRequest } from '#app/features/bookings/lock-request.server.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { cents } from '#app/shared/money.ts'
import { enqueueDisputeEmail } from './office-emails.server.ts'

export async function recordDispute(id: string, paymentIntentId: string | undefined, now: Date): Promise<void> {
  if (!paymentIntentId) return
  await db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId))
    if (!payment?.requestId) return
    const { requestId } = payment
    await lockRequest(tx, requestId)
    const same = and(eq(bookingLog.requestId, requestId), eq(sql`${bookingLog.facts}->>'dispute'`, id))
    const [known] = await tx.select({ id: bookingLog.id }).from(bookingLog).where(same)
    const booking = await findBookingFacts(requestId, tx)
    if (known || !booking) return
    await tx.insert(bookingLog).values({ requestId, move: 'disputed', facts: { dispute: id }, createdAt: now })
    await enqueueDisputeEmail(tx, booking, { id, paid: cents(payment.amountCents) })
  })
}
