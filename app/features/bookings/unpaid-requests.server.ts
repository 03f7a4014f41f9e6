/** How many requests are unpaid, and how one ends: whoever ends it, its dates are free at once and the move is written down. */
import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'

import { bookingLog, bookingRequests, stays } from '#drizzle/schema.ts'
import type { Transaction } from '#app/platform/db.server.ts'

type Ending = { state: 'cancelled' | 'expired'; why?: string; actorId?: string; now: Date }
type Ended = { id: string; sessionId: string | null }

/**
 * Ends those of the requests that are still unpaid, inside the caller's transaction. Gives them with their payment
 * pages, which the caller closes; one that is paid or over already is left as it is.
 */
export async function endUnpaidRequests(
  tx: Transaction,
  which: SQL | undefined,
  { state, why, actorId, now }: Ending,
): Promise<Ended[]> {
  const ended = await tx
    .update(bookingRequests)
    .set({ state, rowVersion: sql`${bookingRequests.rowVersion} + 1` })
    .where(and(which, eq(bookingRequests.state, 'awaiting_payment')))
    .returning({ id: bookingRequests.id, sessionId: bookingRequests.checkoutSessionId })
  if (ended.length === 0) return []
  const ids = ended.map(({ id }) => id)
  await tx.update(stays).set({ state: 'released', releasedAt: now }).where(inArray(stays.requestId, ids))
  const facts = why ? { why } : undefined
  await tx
    .insert(bookingLog)
    .values(ids.map((requestId) => ({ requestId, move: state, actorId, facts, createdAt: now })))
  return ended
}

/** How many cars a person's unpaid requests hold at this moment. */
export async function countUnpaid(tx: Transaction, profileId: string, now: Date): Promise<number> {
  const { state, holdExpiresAt } = bookingRequests
  return tx.$count(
    bookingRequests,
    and(eq(bookingRequests.profileId, profileId), eq(state, 'awaiting_payment'), gt(holdExpiresAt, now)),
  )
}
