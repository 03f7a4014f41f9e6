import { and, eq, inArray, isNull } from 'drizzle-orm'

import { bookings, payments } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { payWithTestCard } from '#app/platform/payments.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { cents } from '#app/shared/money.ts'

/** Gives the demo data's card payments a counterpart at the emulator, where they may still have to be refunded. */
export async function chargeDemoPayments(): Promise<void> {
  const noted = await db
    .select({ id: payments.id, amountCents: payments.amountCents, reference: bookings.requestId })
    .from(payments)
    .innerJoin(bookings, eq(bookings.requestId, payments.requestId))
    .where(
      and(
        eq(payments.method, 'card'),
        isNull(payments.stripePaymentIntentId),
        inArray(bookings.status, bookingStatuses.open),
      ),
    )
  for (const { id, amountCents, reference } of noted) {
    const amount = cents(amountCents)
    const stripePaymentIntentId = await payWithTestCard({ amount, reference }, `demo:${id}`)
    await db.update(payments).set({ stripePaymentIntentId }).where(eq(payments.id, id))
  }
}
