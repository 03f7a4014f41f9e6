/** The one account of a booking: every sum of it in a page or an email is read here. */
import { eq } from 'drizzle-orm'

import { bookingRequests, bookings, deposits } from '#drizzle/schema.ts'
import { findChargeSums, findUnsettledAnswers } from '#app/money/charges/sums.server.ts'
import { isHeld } from '#app/money/deposits/rules.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { listTransfers } from './payment-summary.server.ts'
import { accountOf, type Account, type Transfer } from './rules.ts'

/**
 * Of the rental and of charges after the return. Null for a request that did not become a booking. `total`: another price
 * than the present one, of a change that is not made yet; `coming`: a payment for the rental that is recorded next.
 */
export async function findAccount(
  requestId: string,
  executor: Executor = db,
  { total, coming }: { total?: Cents; coming?: Cents } = {},
): Promise<Account | null> {
  const [[row], moved, charges, answers] = await Promise.all([
    executor
      .select({ total: bookingRequests.totalAmountCents, state: bookings.status })
      .from(bookings)
      .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
      .where(eq(bookings.requestId, requestId)),
    listTransfers(requestId, executor),
    findChargeSums(requestId, executor),
    findUnsettledAnswers(requestId, executor),
  ])
  if (!row) return null
  const transfers: Transfer[] = moved
  if (coming) transfers.push({ kind: 'payment', purpose: 'remaining', status: null, amount: coming })
  return accountOf({ total: total ?? cents(row.total), state: row.state }, transfers, { ...charges, ...answers })
}

/** Whether a deposit waits for what is owed. */
export async function isDepositOpen(requestId: string, executor: Executor = db): Promise<boolean> {
  const [deposit] = await executor
    .select(columnsOf(deposits, { status: true, amountCents: true }))
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(eq(bookings.requestId, requestId))
  return deposit !== undefined && isHeld(deposit)
}
