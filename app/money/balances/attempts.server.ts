/**
 * Tries to take what is owed by card. A try is written first, Stripe is asked outside of transactions, and what it
 * answers ends here, whether as the answer, by webhook, on the return page or by the job. Safe to repeat, in any order.
 */
import { and, asc, eq, lt } from 'drizzle-orm'

import { balanceAttempts, bookingRequests, customers } from '#drizzle/schema.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { moveMoney } from '#app/money/payments/ending.server.ts'
import { catchUpDisputes } from '#app/money/payments/disputes.server.ts'
import { catchUpRefunds } from '#app/money/payments/settlement.server.ts'
import { balanceFigures } from './figures.ts'
import {
  chargeSavedCard,
  findCardCharge,
  type CardPayment,
  type CardChargeState,
} from '#app/platform/charges.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { expireCheckout, findCheckout } from '#app/platform/payments.server.ts'
import { logUnavailable } from '#app/platform/stripe.server.ts'
import type { PaymentEvent } from '#app/platform/stripe-webhook.server.ts'
import { later } from '#app/shared/durations.ts'
import { isId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import {
  attemptColumns,
  findAttempt,
  findDueOf,
  findSavedCard,
  listOpenAttempts,
  type OwedPart,
} from './queries.server.ts'
import { receivePayment } from './receiving.server.ts'
import { notifyRefusedCharge } from './refused.server.ts'

export type Attempt = Omit<typeof balanceAttempts.$inferSelect, 'url'>
type NewAttempt = Pick<typeof balanceAttempts.$inferInsert, 'requestId' | 'kind' | 'expiresAt' | 'actorId'> & {
  purpose: OwedPart
}

/** Continues with the open one, whatever its sum. Null when nothing is owed. */
export async function beginAttempt(attempt: NewAttempt, now: Date): Promise<(Attempt & { url: string | null }) | null> {
  const columns = { ...attemptColumns, url: balanceAttempts.url }
  return db.transaction(async (tx) => {
    const { requestId, kind, purpose } = attempt
    await lockRequest(tx, requestId)
    const due = await findDueOf(purpose, requestId, tx)
    if (!due) return null
    const ofKind = and(
      eq(balanceAttempts.requestId, requestId),
      eq(balanceAttempts.kind, kind),
      eq(balanceAttempts.purpose, purpose),
    )
    const [open] = await tx
      .select(columns)
      .from(balanceAttempts)
      .where(and(ofKind, eq(balanceAttempts.status, 'open')))
    if (open) return open
    return one(
      await tx
        .insert(balanceAttempts)
        .values({ ...attempt, amountCents: due, createdAt: now })
        .returning(columns),
    )
  })
}

/** A webhook about one of ours; other events are left alone. */
export async function handleBalanceEvent(event: PaymentEvent, now: Date): Promise<void> {
  const attempt = isId(event.reference) ? await findAttempt(event.reference) : null
  if (attempt) await settleAttempt(attempt, now, event.sessionId ?? event.paymentIntentId)
}

/** What Stripe says of the open tries of one booking. Failures are left to the next time. */
export async function settleBalance(requestId: string, now: Date): Promise<void> {
  for (const attempt of await listOpenAttempts(requestId)) await trySettle(attempt, now)
}

/** Those whose answer was lost, and pages that have expired. */
export async function settleOpenAttempts(now: Date): Promise<void> {
  const charged = and(
    eq(balanceAttempts.kind, 'saved_card'),
    lt(balanceAttempts.createdAt, later(now, -balanceFigures.answeredWithin)),
  )
  for (const which of [charged, lt(balanceAttempts.expiresAt, now)]) {
    const open = await db
      .select(attemptColumns)
      .from(balanceAttempts)
      .where(and(eq(balanceAttempts.status, 'open'), which))
      .orderBy(asc(balanceAttempts.createdAt))
      .limit(20)
    for (const attempt of open) await trySettle(attempt, now)
  }
}

async function trySettle(attempt: Attempt, now: Date): Promise<void> {
  try {
    await settleAttempt(attempt, now)
  } catch (error) {
    logUnavailable('balance.settlement_failed', error, { attemptId: attempt.id })
  }
}

/** Throws PaymentUnavailable when Stripe does not answer. */
export async function settleAttempt(attempt: Attempt, now: Date, objectId?: string): Promise<void> {
  const known = objectId ?? attempt.stripeObjectId
  if (attempt.kind === 'saved_card') return settleCharge(attempt, known, now)
  // It may name the payment of the page rather than the page.
  const sessionId = known?.startsWith('pi_') ? attempt.stripeObjectId : known
  if (!sessionId) return attempt.expiresAt < now ? endAttempt(attempt, { status: 'expired' }, now) : undefined
  const page = await findCheckout(sessionId)
  if (page?.paid && page.reference === attempt.id) return recordPayment(attempt, page, now)
  if (page?.status === 'expired' || page === null) await endAttempt(attempt, { status: 'expired' }, now)
}

/** A lost answer is asked for again with the same key: Stripe repeats it for a day and charges once. */
async function settleCharge(attempt: Attempt, intentId: string | null | undefined, now: Date): Promise<void> {
  const found = intentId
    ? await findCardCharge(intentId)
    : attempt.status === 'open'
      ? await repeatCharge(attempt, now)
      : null
  if (found && found.reference === attempt.id) return handlePaymentAnswer(attempt, found, now)
  if (attempt.expiresAt < now) await endAttempt(attempt, { status: 'failed', decline: 'unanswered' }, now)
}

/** Null when the time is over or less is owed by now: if it was charged after all, its event says so. */
async function repeatCharge(
  { id, requestId, amountCents, expiresAt, ...attempt }: Attempt,
  now: Date,
): Promise<CardChargeState | null> {
  const purpose = owedBy(attempt)
  const [saved, due] = await Promise.all([findSavedCard(requestId), findDueOf(purpose, requestId)])
  if (!saved || now >= expiresAt || (due ?? 0) < amountCents) return null
  return chargeSavedCard(orderOf({ id, amountCents, purpose }, saved))
}

export function orderOf(
  { id, amountCents, purpose }: Pick<Attempt, 'id' | 'amountCents' | 'purpose'>,
  { customerId, paymentMethodId }: { customerId: string; paymentMethodId: string },
) {
  return {
    amount: cents(amountCents),
    customerId,
    paymentMethodId,
    description: purpose === 'extra' ? 'Charges after the return of a rental' : 'Balance of a rental',
    reference: id,
    idempotencyKey: `balance:${id}`,
  }
}

/** Attempts are made for these two alone. */
export function owedBy({ purpose }: Pick<Attempt, 'purpose'>): OwedPart {
  return purpose === 'extra' ? 'extra' : 'remaining'
}

export async function handlePaymentAnswer(attempt: Attempt, answer: CardChargeState, now: Date): Promise<void> {
  if (answer.status === 'succeeded') return recordPayment(attempt, answer, now)
  const ended = { status: 'failed' as const, decline: answer.decline, stripeObjectId: answer.paymentIntentId }
  if (answer.status === 'declined') await endAttempt(attempt, ended, now)
}

/** Also of a try that was given up in the meantime: what came in beyond the sum owed goes back at once. */
async function recordPayment(attempt: Attempt, paid: CardPayment, now: Date): Promise<void> {
  const { requestId } = attempt
  const beyond = await db.transaction(async (tx) => {
    await lockRequest(tx, requestId)
    const ours = eq(balanceAttempts.id, attempt.id)
    const [before] = await tx.select({ status: balanceAttempts.status }).from(balanceAttempts).where(ours)
    if (before?.status === 'paid') return 0
    await tx.update(balanceAttempts).set({ status: 'paid', settledAt: now, decline: null, url: null }).where(ours)
    await keepCustomer(tx, requestId, paid.customerId)
    const received = await receivePayment(
      tx,
      {
        requestId,
        purpose: owedBy(attempt),
        amountCents: paid.amount,
        disputed: paid.disputed,
        stripePaymentIntentId: paid.paymentIntentId,
        stripeChargeId: paid.chargeId,
        stripePaymentMethodId: paid.paymentMethodId,
        stripeCustomerId: paid.customerId,
        cardBrand: paid.card?.brand,
        cardLast4: paid.card?.last4,
        actorId: attempt.kind === 'saved_card' ? (attempt.actorId ?? undefined) : undefined,
      },
      now,
    )
    return received.beyond
  })
  await catchUpRefunds(paid, now)
  await catchUpDisputes(paid, now)
  if (beyond > 0) await moveMoney(requestId, now)
  await closeOtherPages(requestId, now)
}

/** Whose pages open next. */
async function keepCustomer(tx: Transaction, requestId: string, stripeCustomerId: string | null): Promise<void> {
  if (!stripeCustomerId) return
  const theirs = tx
    .select({ id: bookingRequests.customerId })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
  await tx.update(customers).set({ stripeCustomerId }).where(eq(customers.id, theirs))
}

type End = Partial<Pick<Attempt, 'decline' | 'stripeObjectId'>> & { status: 'failed' | 'expired' }

/** When the card refuses charges after the return, the customer gets a link for another one. */
export async function endAttempt({ id }: Pick<Attempt, 'id'>, end: End, now: Date): Promise<void> {
  const open = and(eq(balanceAttempts.id, id), eq(balanceAttempts.status, 'open'))
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(balanceAttempts)
      .set({ ...end, settledAt: now, url: null })
      .where(open)
      .returning(attemptColumns)
    // An answer that was lost says nothing about the card.
    if (ended && ended.purpose === 'extra' && end.status === 'failed' && end.decline !== 'unanswered')
      await notifyRefusedCharge(tx, ended, now)
  })
}

/** Pages that ask for another sum than is owed by now. One that was paid in the meantime is settled. */
export async function closeOtherPages(requestId: string, now: Date): Promise<void> {
  for (const attempt of await listOpenAttempts(requestId)) {
    const due = await findDueOf(owedBy(attempt), requestId)
    if (attempt.kind !== 'checkout' || attempt.amountCents === due || !attempt.stripeObjectId) continue
    try {
      const page = await expireCheckout(attempt.stripeObjectId)
      if (page?.paid) await recordPayment(attempt, page, now)
      else await endAttempt(attempt, { status: 'expired' }, now)
    } catch (error) {
      logUnavailable('balance.page_expiration_failed', error, { attemptId: attempt.id })
    }
  }
}
