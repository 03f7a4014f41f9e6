/** What is still owed for a rental, and what was tried to take it. */
import { and, desc, eq, isNull, isNotNull, ne } from 'drizzle-orm'

import { balanceAttempts, bookingRequests, bookings, customers, payments, profiles, refunds } from '#drizzle/schema.ts'
import { listTransfers } from '#app/features/payments/payment-summary.server.ts'
import { balanceOf } from '#app/features/payments/rules.ts'
import { findChargeSums } from '#app/features/charges/sums.server.ts'
import { labels } from '#app/messages/labels.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { declineReason } from './decline-reason.ts'

/** Of a booking. Null for a request that did not become one. */
export async function findDue(requestId: string, executor: Executor = db): Promise<Cents | null> {
  const [row] = await executor
    .select({ total: bookingRequests.totalAmountCents, state: bookings.status })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(eq(bookings.requestId, requestId))
  if (!row) return null
  return balanceOf({ total: cents(row.total), state: row.state }, await listTransfers(requestId, executor)).due
}

/** What money is asked for: the rest of the rental, or charges after the return. */
export type OwedPart = 'remaining' | 'extra'

/** Of either. */
export async function findDueOf(purpose: OwedPart, requestId: string, executor: Executor = db): Promise<Cents | null> {
  return purpose === 'remaining' ? findDue(requestId, executor) : (await findChargeSums(requestId, executor)).due
}

/** The card that paid last, as far as it may be charged again. */
export async function findSavedCard(requestId: string) {
  const [saved] = await db
    .select({
      ...columnsOf(payments, 'stripePaymentMethodId cardLast4'),
      rented: customers.stripeCustomerId,
      subscribed: profiles.stripeCustomerId,
    })
    .from(payments)
    .innerJoin(bookingRequests, eq(bookingRequests.id, payments.requestId))
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .leftJoin(profiles, eq(profiles.id, bookingRequests.profileId))
    .where(and(eq(payments.requestId, requestId), isNotNull(payments.stripePaymentMethodId)))
    .orderBy(desc(payments.receivedAt), desc(payments.id))
    .limit(1)
  const customerId = saved && (saved.rented ?? saved.subscribed)
  if (!saved?.stripePaymentMethodId || !customerId) return null
  return { paymentMethodId: saved.stripePaymentMethodId, customerId, last4: saved.cardLast4 ?? '' }
}

/**
 * For staff: what is owed, how it can be taken, and what has to be handed back at the desk. `known`: what is owed, where
 * it was read already.
 */
export async function findMoneyToTake(requestId: string, purpose: OwedPart = 'remaining', known?: Cents) {
  const [due, saved, [last], back] = await Promise.all([
    known ?? findDueOf(purpose, requestId),
    findSavedCard(requestId),
    db
      .select(columnsOf(balanceAttempts, 'status decline createdAt'))
      .from(balanceAttempts)
      .where(
        and(
          eq(balanceAttempts.requestId, requestId),
          eq(balanceAttempts.kind, 'saved_card'),
          eq(balanceAttempts.purpose, purpose),
        ),
      )
      .orderBy(desc(balanceAttempts.createdAt), desc(balanceAttempts.id))
      .limit(1),
    db
      .select({ id: refunds.id, amount: refunds.amountCents, method: payments.method })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(
        and(eq(payments.requestId, requestId), eq(refunds.status, 'wanted'), isNull(payments.stripePaymentIntentId)),
      ),
  ])
  return {
    due: due ?? cents(0),
    last4: saved?.last4 ?? null,
    isCharging: last?.status === 'open',
    declined:
      last?.status === 'failed'
        ? labels.savedCard.declined(printInstant(last.createdAt), declineReason(last.decline))
        : null,
    back: back.map((refund) => ({ ...refund, amount: cents(refund.amount) })),
  }
}

/** Without the address of a page of Stripe's, at which anybody pays who has it. */
export const attemptColumns = columnsOf(
  balanceAttempts,
  'id requestId purpose kind status amountCents stripeObjectId decline actorId expiresAt settledAt createdAt',
)

export async function listOpenAttempts(requestId: string) {
  return db
    .select(attemptColumns)
    .from(balanceAttempts)
    .where(and(eq(balanceAttempts.requestId, requestId), eq(balanceAttempts.status, 'open')))
}

/** Found again by what Stripe names: our reference is the id of the attempt. */
export async function findAttempt(id: string) {
  const [attempt] = await db
    .select(attemptColumns)
    .from(balanceAttempts)
    .where(and(eq(balanceAttempts.id, id), ne(balanceAttempts.status, 'paid')))
  return attempt ?? null
}
