import { eq } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import type { Transaction } from '#app/platform/db.server.ts'

/** Serializes all that changes a booking: its state, its dates, its money and what its customer is told. */
export async function lockRequest(tx: Transaction, requestId: string): Promise<void> {
  await tx
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
    .for('update')
}
