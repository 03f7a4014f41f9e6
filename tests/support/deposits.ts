/** Deposits of bookings that a test has made without Stripe. */
import { eq } from 'drizzle-orm'

import { bookingRequests, bookings, deposits } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'

/** In cash, unless the test says otherwise: what a rental needs before it starts. Nothing without a booking. */
export async function secureDeposit(requestId: string, more: Partial<typeof deposits.$inferInsert> = {}) {
  const [booking] = await db
    .select({ id: bookings.id, amountCents: bookingRequests.securityDepositCents, pickupAt: bookingRequests.pickupAt })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(eq(bookings.requestId, requestId))
  if (!booking) return
  const { id: bookingId, amountCents, pickupAt: authorizeAt } = booking
  const facts = { method: 'cash' as const, status: 'recorded' as const, amountCents, authorizeAt, ...more }
  await db
    .insert(deposits)
    .values({ bookingId, ...facts })
    .onConflictDoUpdate({ target: deposits.bookingId, set: facts })
}
