/** Whether the saved card is charged by itself with what is due after the return, and again after it was refused. */
import { and, eq, sql } from 'drizzle-orm'

import { balanceAttempts, bookings, disputes, payments } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { balanceFigures } from './figures.ts'
import type { Executor } from '#app/platform/db.server.ts'
import { endsOfDisputes } from '#app/shared/payment-states.ts'

/**
 * A bank asks for a payment of the rental, or took one back. The card is not charged by itself then, since it would be
 * asked back again: the customer is asked by email for what is open, and staff may charge the card.
 */
export const isAskedBack = sql`exists (select from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId}
  where ${payments.requestId} = ${bookings.requestId} and ${disputes.status} not in ${sqlList(endsOfDisputes.kept)})`

/** Whether a card that was refused is tried again the next morning. The failed try is written already. */
export async function isTriedAgain(executor: Executor, requestId: string): Promise<boolean> {
  const { purpose, kind, status } = balanceAttempts
  const failed = await executor.$count(
    balanceAttempts,
    and(eq(balanceAttempts.requestId, requestId), eq(purpose, 'extra'), eq(kind, 'saved_card'), eq(status, 'failed')),
  )
  const isAsked = (await executor.$count(bookings, and(eq(bookings.requestId, requestId), isAskedBack))) > 0
  return failed < balanceFigures.mostTries && !isAsked
}
