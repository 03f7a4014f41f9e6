/** What has become of the money of charges after the return. */
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { bookings, charges, depositHolds, deposits, payments, refunds } from '#drizzle/schema.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { kindsOfRefunds } from '#app/shared/refund-kinds.ts'
import { statesOfCharges } from '#app/shared/charge-states.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'

/** `payable`: what may be taken by now, `paid`: received and not given back by us, `due`: still to be taken. Cents. */
export async function findChargeSums(requestId: string, executor: Executor = db) {
  const found = await executor.execute<{ sums: Sums }>(sql`select ${chargeSums(requestId)} as sums`)
  return dueOf(one(found).sums)
}

type Sums = { payable: number; paid: number; coming: number }

/** Of a request, by its id or as a column of the query around it. */
export function chargeSums(requestId: string | AnyPgColumn): SQL<Sums> {
  const ours = eq(bookings.requestId, requestId)
  const payable = sql`select sum(${charges.amountCents} + ${charges.taxCents}) from ${charges}
    join ${bookings} on ${bookings.id} = ${charges.bookingId}
    where ${and(ours, inArray(charges.state, statesOfCharges.payable))}`
  // Refunds made at Stripe by hand are not asked for again.
  const back = sql`coalesce((select sum(${refunds.amountCents}) from ${refunds} where ${refunds.paymentId} = ${payments.id}
    and ${refunds.status} <> 'failed' and ${inArray(refunds.kind, kindsOfRefunds.lowering)}), 0)`
  const received = sql`select sum(${payments.amountCents} - ${back}) from ${payments}
    where ${and(eq(payments.requestId, requestId), eq(payments.purpose, 'extra'))}`
  // Decided, and Stripe has not answered yet.
  const coming = sql`select sum(${deposits.capturedCents}) from ${deposits}
    join ${bookings} on ${bookings.id} = ${deposits.bookingId}
    join ${depositHolds} on ${depositHolds.depositId} = ${deposits.id} and ${depositHolds.status} = 'held'
    where ${and(ours, eq(deposits.status, 'captured'))}`
  return sql`json_build_object('payable', coalesce((${payable}), 0), 'paid', coalesce((${received}), 0),
    'coming', coalesce((${coming}), 0))`
}

export function dueOf({ payable, paid, coming }: Sums) {
  return { payable: cents(payable), paid: cents(paid), due: cents(Math.max(0, payable - paid - coming)) }
}

/** Sent charges that no one may take yet: `waiting` for the customer's answer, `disputed` for ours. Cents. */
export async function findUnsettledAnswers(requestId: string, executor: Executor = db) {
  const sumOf = (state: 'sent' | 'objected') =>
    sql<number>`coalesce(sum(${charges.amountCents} + ${charges.taxCents}) filter (where ${eq(charges.state, state)}), 0)`
  const [sums] = await executor
    .select({ waiting: sumOf('sent').mapWith(Number), disputed: sumOf('objected').mapWith(Number) })
    .from(charges)
    .innerJoin(bookings, eq(bookings.id, charges.bookingId))
    .where(eq(bookings.requestId, requestId))
  return { waiting: cents(sums?.waiting ?? 0), disputed: cents(sums?.disputed ?? 0) }
}

/** After each payment of charges, and whenever charges may be taken or not, in its transaction; the request must be locked. */
export async function markChargesSettled(tx: Transaction, requestId: string, now: Date): Promise<void> {
  const { payable, paid } = await findChargeSums(requestId, tx)
  if (paid < payable) return
  const ours = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.requestId, requestId))
  const which = and(
    inArray(charges.bookingId, ours),
    inArray(charges.state, statesOfCharges.payable),
    isNull(charges.settledAt),
  )
  await tx.update(charges).set({ settledAt: now }).where(which)
}

/** After a bank took back what had paid charges: they are owed again. The request must be locked. */
export async function reopenCharges(tx: Transaction, requestId: string): Promise<void> {
  const { payable, paid } = await findChargeSums(requestId, tx)
  if (paid >= payable) return
  const ours = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.requestId, requestId))
  await tx
    .update(charges)
    .set({ settledAt: null })
    .where(and(inArray(charges.bookingId, ours), inArray(charges.state, statesOfCharges.payable)))
}
