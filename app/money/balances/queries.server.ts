/** What is still owed for a rental, and what was tried to take it. */
import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm'

import {
  balanceAttempts,
  depositEntries,
  depositHolds,
  deposits,
  bookings,
  payments,
  refunds,
} from '#drizzle/schema.ts'
import { findStripeCustomer } from '#app/bookings/booking/queries.server.ts'
import { findDue } from '#app/money/payments/due.server.ts'
import { paidBy, waitsAtDesk } from '#app/money/payments/payment-summary.server.ts'
import { findChargeSums } from '#app/money/charges/sums.server.ts'
import { savedCardLabels } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { entryMoves } from '#app/shared/deposit-states.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { declineReason } from './decline-reason.ts'

export { findDue }

/** What money is asked for: the rest of the rental, or charges after the return. */
export type OwedPart = 'remaining' | 'extra'

/** Of either. */
export async function findDueOf(purpose: OwedPart, requestId: string, executor: Executor = db): Promise<Cents | null> {
  return purpose === 'remaining' ? findDue(requestId, executor) : (await findChargeSums(requestId, executor)).due
}

/** The newest card that the customer gave for this rental, to pay or for the deposit, as far as it may be charged again. */
export async function findSavedCard(requestId: string) {
  const [[paid], held] = await Promise.all([
    db
      .select({
        ...columnsOf(payments, { stripePaymentMethodId: true, cardLast4: true, stripeCustomerId: true }),
        at: payments.receivedAt,
      })
      .from(payments)
      .where(
        and(
          eq(payments.requestId, requestId),
          isNotNull(payments.stripePaymentMethodId),
          isNotNull(payments.cardLast4),
        ),
      )
      .orderBy(desc(payments.receivedAt), desc(payments.id))
      .limit(1),
    findEnteredCard(requestId),
  ])
  const saved = held && (!paid || held.at > paid.at) ? held : paid
  const customerId = saved?.stripeCustomerId ?? (await findStripeCustomer(requestId))
  if (!saved?.stripePaymentMethodId || !customerId) return null
  return { paymentMethodId: saved.stripePaymentMethodId, customerId, last4: saved.cardLast4 ?? '' }
}

/** Entered by the customer for the deposit, on Stripe's page; `at`: when it held. */
async function findEnteredCard(requestId: string) {
  const [entered] = await db
    .select({
      ...columnsOf(depositHolds, { stripePaymentMethodId: true, cardLast4: true, stripeCustomerId: true }),
      at: depositEntries.createdAt,
    })
    .from(depositHolds)
    .innerJoin(deposits, eq(deposits.id, depositHolds.depositId))
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .innerJoin(depositEntries, eq(depositEntries.stripeObjectId, depositHolds.stripePaymentIntentId))
    .where(
      and(
        eq(bookings.requestId, requestId),
        isNotNull(depositHolds.checkoutSessionId),
        isNotNull(depositHolds.stripePaymentMethodId),
        inArray(depositEntries.move, entryMoves.held),
      ),
    )
    .orderBy(desc(depositEntries.createdAt), desc(depositHolds.id))
    .limit(1)
  return entered
}

/**
 * For staff: what is owed, how it can be taken, and what has to be handed back at the desk. `known`: what is owed, where
 * it was read already.
 */
export async function findMoneyToTake(requestId: string, purpose: OwedPart = 'remaining', known?: Promise<Cents>) {
  const [due, saved, [last], back] = await Promise.all([
    known ?? findDueOf(purpose, requestId),
    findSavedCard(requestId),
    db
      .select(columnsOf(balanceAttempts, { status: true, decline: true, createdAt: true }))
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
      .select({ id: refunds.id, amount: refunds.amountCents, method: paidBy })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(payments.requestId, requestId), waitsAtDesk)),
  ])
  return {
    due: due ?? cents(0),
    last4: saved?.last4 ?? null,
    isCharging: last?.status === 'open',
    declined:
      last?.status === 'failed'
        ? savedCardLabels.declined(printInstant(last.createdAt), declineReason(last.decline))
        : null,
    back: back.map((refund) => ({ ...refund, amount: cents(refund.amount) })),
  }
}

/** Without the address of a page of Stripe's, at which anybody pays who has it. */
export const attemptColumns = columnsOf(balanceAttempts, {
  id: true,
  requestId: true,
  purpose: true,
  kind: true,
  status: true,
  amountCents: true,
  stripeObjectId: true,
  decline: true,
  actorId: true,
  expiresAt: true,
  settledAt: true,
  createdAt: true,
})

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
