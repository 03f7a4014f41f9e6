/** Where the money of charges after the return stands. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { bookings, charges, depositHolds, deposits, payments, refunds } from '#drizzle/schema.ts'
import { madeAtStripe } from '#app/features/payments/refund-reasons.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { cents } from '#app/shared/money.ts'
import { payableStates } from './rules.ts'

/** `payable`: what may be taken by now, `paid`: received and not given back by us, `due`: still to be taken. Cents. */
export async function findChargeSums(requestId: string, executor: Executor = db) {
  const [charged] = await executor
    .select({ payable: sql<number>`coalesce(sum(${charges.amountCents} + ${charges.taxCents}), 0)`.mapWith(Number) })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.bookingId))
    .where(and(eq(bookings.requestId, requestId), inArray(charges.state, [...payableStates])))
  // Refunds made at Stripe by hand are not asked for again.
  const back = sql`coalesce((select sum(${refunds.amountCents}) from ${refunds} where ${refunds.paymentId} = ${payments.id}
    and ${refunds.status} <> 'failed' and ${refunds.reason} not like ${`${madeAtStripe}%`}), 0)`
  const [received] = await executor
    .select({ paid: sql<number>`coalesce(sum(${payments.amountCents} - ${back}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.requestId, requestId), eq(payments.purpose, 'extra')))
  // Decided, and Stripe has not answered yet.
  const [kept] = await executor
    .select({ coming: sql<number>`coalesce(sum(${deposits.capturedCents}), 0)`.mapWith(Number) })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .innerJoin(depositHolds, and(eq(depositHolds.depositId, deposits.id), eq(depositHolds.status, 'held')))
    .where(and(eq(bookings.requestId, requestId), eq(deposits.status, 'captured')))
  const [payable, paid] = [cents(charged?.payable ?? 0), cents(received?.paid ?? 0)]
  return { payable, paid, due: cents(Math.max(0, payable - paid - (kept?.coming ?? 0))) }
}

/** After each payment of charges, in its transaction; the request must be locked. */
export async function markChargesSettled(tx: Transaction, requestId: string, now: Date): Promise<void> {
  const { payable, paid } = await findChargeSums(requestId, tx)
  if (paid < payable) return
  const ours = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.requestId, requestId))
  const which = and(
    inArray(charges.bookingId, ours),
    inArray(charges.state, [...payableStates]),
    isNull(charges.settledAt),
  )
  await tx.update(charges).set({ settledAt: now }).where(which)
}
