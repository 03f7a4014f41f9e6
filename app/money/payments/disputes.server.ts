/** Payments that the customer's bank asks back. Stripe's events only say where to look: what Stripe answers counts. */
import { and, eq, inArray, isNull } from 'drizzle-orm'

import { bookingLog, depositHolds, disputes, payments, profiles, refunds } from '#drizzle/schema.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { reopenCharges } from '#app/money/charges/sums.server.ts'
import { recordDepositDispute } from '#app/money/deposits/disputes.server.ts'
import { emit } from '#app/emit.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { findDispute, listDisputes, type Dispute } from '#app/platform/disputes.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'
import { one } from '#app/shared/one.ts'
import { isDecided, needsResponse, refundStates } from '#app/shared/payment-states.ts'
import { refundAfterDispute } from './after-dispute.server.ts'
import { findAccount } from './balance.server.ts'
import { markSettled } from './due.server.ts'
import { findMoneyOfEnded } from './ended-money.server.ts'
import { enqueueBankDecidedEmail } from './ending-emails.server.ts'
import {
  enqueueDisputeEmail,
  enqueueDisputeEndedEmail,
  enqueueDisputeMovedEmail,
  type Subscriber,
} from './office-emails.server.ts'
import { listPaid } from './payment-summary.server.ts'
import { issueReceipt } from './receipts.server.ts'
import { because } from './refund-kinds.ts'
import type { Cancellation } from './rules.ts'
import { isByHand, lockForRefunds, replaceRefund, supersede } from './settlement.server.ts'

type Payment = typeof payments.$inferSelect

/** A new dispute, or what has changed of one that is open. */
export async function recordDispute(id: string, paymentIntentId: string | undefined, now: Date): Promise<void> {
  const isOurs = await saveDispute({ id, paymentIntentId, dispute: await findDispute(id), now })
  if (!isOurs) await emit(db, 'dispute.unknown', { disputeId: id, paymentIntentId })
}

/** Won or lost: Stripe is asked for the outcome and the sum. Its event may come before that of the beginning. */
export async function recordDisputeEnd(id: string, paymentIntentId: string | undefined, now: Date): Promise<void> {
  const dispute = await findDispute(id)
  const isOurs = dispute && (await saveEnd({ id, paymentIntentId, dispute, now }))
  if (isOurs === false) await emit(db, 'dispute.unknown', { disputeId: id, paymentIntentId })
}

/** `dispute`: what Stripe says; null of one that it does not know. */
type Said<Known> = { id: string; paymentIntentId: string | undefined; dispute: Known; now: Date }

/** False when our books have neither the payment nor the hold. */
async function saveDispute({ id, paymentIntentId, dispute, now }: Said<Dispute | null>): Promise<boolean> {
  const ofDeposit = dispute !== null && (await recordDepositDispute(dispute, paymentIntentId, now))
  return db.transaction(async (tx) => {
    const payment = await findDisputed(tx, paymentIntentId)
    if (payment) await open(tx, id, { payment, dispute, now })
    return ofDeposit || payment !== null
  })
}

/** The same. */
async function saveEnd({ id, paymentIntentId, dispute, now }: Said<Dispute>): Promise<boolean> {
  const ofDeposit = await recordDepositDispute(dispute, paymentIntentId, now)
  return db.transaction(async (tx) => {
    const payment = await findDisputed(tx, paymentIntentId)
    if (!payment) return ofDeposit
    await open(tx, id, { payment, dispute, now })
    const ended = await tx
      .update(disputes)
      .set({ status: dispute.status, closedAt: now })
      .where(and(eq(disputes.id, id), isNull(disputes.closedAt)))
      .returning({ id: disputes.id })
    if (ended.length > 0) await end(tx, { payment, dispute, now })
    return true
  })
}

/** The event of a dispute may come before that of its payment, and is not told again. */
export async function catchUpDisputes(
  { paymentIntentId, disputed }: { paymentIntentId: string | null; disputed: boolean },
  now: Date,
): Promise<void> {
  if (!paymentIntentId || !disputed) return
  for (const dispute of await listDisputes(paymentIntentId)) {
    const said = { id: dispute.id, paymentIntentId, dispute, now }
    await (isDecided(dispute.status) ? saveEnd(said) : saveDispute(said))
  }
}

/** Also of what was kept of a deposit: such a payment has the id of the deposit, whose hold was captured. */
async function findDisputed(tx: Transaction, paymentIntentId: string | undefined): Promise<Payment | null> {
  if (!paymentIntentId) return null
  const captured = tx
    .select({ id: depositHolds.depositId })
    .from(depositHolds)
    .where(eq(depositHolds.stripePaymentIntentId, paymentIntentId))
  const [ours] = await tx.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId))
  const [kept] = ours ? [ours] : await tx.select().from(payments).where(inArray(payments.id, captured))
  if (kept?.requestId) await lockForRefunds(tx, kept.requestId)
  return kept ?? null
}

type Disputed = { payment: Payment; dispute: Dispute | null; now: Date }

async function open(tx: Transaction, id: string, { payment, dispute, now }: Disputed): Promise<void> {
  const { requestId, purpose } = payment
  const amountCents = cents(Math.min(dispute?.amount ?? payment.amountCents, payment.amountCents))
  const told = { status: dispute?.status ?? 'needs_response', respondBy: dispute?.respondBy ?? null }
  const added = await tx
    .insert(disputes)
    .values({ id, paymentId: payment.id, amountCents, ...told, openedAt: now })
    .onConflictDoNothing()
    .returning({ id: disputes.id })
  const about = await findAbout(tx, payment)
  if (added.length === 0) return dispute ? follow(tx, about, { payment, dispute }) : undefined
  if (!about) return
  const facts = { dispute: id, amountCents, purpose }
  if (requestId) await tx.insert(bookingLog).values({ requestId, move: 'disputed', facts, createdAt: now })
  const respondBy = told.respondBy && printInstant(told.respondBy)
  // The deposits tell the office about their own; of one that is decided already, the email about its end tells.
  if (payment.method !== 'deposit' && !isDecided(told.status))
    await enqueueDisputeEmail(tx, about, { id, amount: amountCents, status: told.status, respondBy })
  if (requestId) await emit(tx, 'booking.moneyMoved', { requestId })
}

/** The booking that was paid for, or the person whose subscription was. */
async function findAbout(
  tx: Transaction,
  { requestId, profileId }: Payment,
): Promise<BookingFacts | Subscriber | null> {
  if (requestId) return findBookingFacts(requestId, tx)
  if (!profileId) return null
  const [subscriber] = await tx
    .select(columnsOf(profiles, { id: true, fullName: true, email: true, phone: true }))
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return subscriber ? { subscriber } : null
}

/** Of one that is known. An inquiry may become a chargeback with a deadline of its own. */
async function follow(
  tx: Transaction,
  about: BookingFacts | Subscriber | null,
  { payment, dispute }: { payment: Payment; dispute: Dispute },
): Promise<void> {
  const { id, status, respondBy } = dispute
  const same = and(eq(disputes.id, id), isNull(disputes.closedAt))
  const [before] = await tx.select().from(disputes).where(same).for('update')
  if (!before) return
  await tx.update(disputes).set({ status, respondBy }).where(same)
  const hasMoved = before.status !== status || before.respondBy?.getTime() !== respondBy?.getTime()
  if (!about || payment.method === 'deposit' || !hasMoved || !needsResponse(status)) return
  const amount = cents(before.amountCents)
  await enqueueDisputeMovedEmail(tx, about, { id, amount, status, respondBy: respondBy && printInstant(respondBy) })
}

/** What was lost is a refund, to the cent in every sum. */
async function end(tx: Transaction, { payment, dispute, now }: Disputed & { dispute: Dispute }): Promise<void> {
  const { requestId, purpose } = payment
  const lost = dispute.status === 'lost' ? await takeBack(tx, { payment, dispute, now }) : null
  if (!requestId) {
    const about = await findAbout(tx, payment)
    const none = { owed: cents(0), back: cents(0), atDesk: cents(0) }
    if (about) await enqueueDisputeEndedEmail(tx, about, { id: dispute.id, amount: dispute.amount, lost, ...none })
    return
  }
  const facts = { dispute: dispute.id, status: dispute.status, amountCents: lost ?? dispute.amount, purpose }
  await tx.insert(bookingLog).values({ requestId, move: 'dispute_closed', facts, createdAt: now })
  const { refunds: sent, ...given } = await refundAfterDispute(tx, requestId, dispute.id, now)
  await (purpose === 'extra' ? reopenCharges : markSettled)(tx, requestId, now)
  const booking = await findBookingFacts(requestId, tx)
  const owed = (await findAccount(requestId, tx))?.owed ?? cents(0)
  if (booking)
    await enqueueDisputeEndedEmail(tx, booking, { id: dispute.id, amount: dispute.amount, lost, owed, ...given })
  if (booking) await tellCustomer(tx, booking, { dispute: dispute.id, purpose, lost, refunds: sent, now })
  await emit(tx, 'booking.moneyMoved', { requestId })
}

type Outcome = {
  dispute: string
  purpose: string
  lost: Cents | null
  refunds: Cancellation['refunds']
  now: Date
}

/** Only those who had to wait for the bank to learn what is kept or refunded. */
async function tellCustomer(tx: Transaction, booking: BookingFacts, { purpose, ...outcome }: Outcome): Promise<void> {
  const { bookingId, state, requestId } = booking
  const hasEnded = purpose !== 'extra' && bookingId !== null && bookingStates[state].isCalledOff
  const ended = hasEnded ? await findMoneyOfEnded(booking, await listPaid(requestId, tx), tx) : null
  if (ended || outcome.refunds.length > 0) await enqueueBankDecidedEmail(tx, booking, { ...outcome, ended })
}

/** No more than is left of the payment. Our refunds that were not sent yet fail: what is owed after that is counted again. */
async function takeBack(tx: Transaction, { payment, dispute, now }: Disputed & { dispute: Dispute }): Promise<Cents> {
  const known = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(refunds.createdAt, refunds.id)
    .for('update')
  const sent = known.filter(({ status }) => refundStates[status].isSent)
  const left = cents(payment.amountCents - sum(...sent.map((each) => cents(each.amountCents))))
  const amountCents = cents(Math.min(dispute.amount, left))
  const waiting = known.filter(({ status }) => status === 'wanted')
  await dropWaiting(tx, waiting, { left: cents(Math.max(0, left - amountCents)), now })
  if (amountCents <= 0) return cents(0)
  const why = { ...because('chargeback', dispute.id), disputeId: dispute.id }
  const row = { paymentId: payment.id, amountCents, ...why, createdAt: now }
  const { id: refundId } = one(
    await tx
      .insert(refunds)
      .values({ ...row, status: 'succeeded', settledAt: now })
      .returning({ id: refunds.id }),
  )
  if (payment.requestId) await issueReceipt(tx, { refundId }, now)
  return amountCents
}

/** What staff had refunded at Stripe, and a bank sent back, is owed whatever was paid: as far as the payment reaches. */
async function dropWaiting(
  tx: Transaction,
  waiting: readonly (typeof refunds.$inferSelect)[],
  { left: start, now }: { left: Cents; now: Date },
): Promise<void> {
  let left = start
  for (const refund of waiting) {
    const stays = isByHand(refund) ? Math.min(left, refund.amountCents) : 0
    left = cents(left - stays)
    if (stays === refund.amountCents) continue
    await supersede(tx, refund.id, now)
    if (stays > 0) await replaceRefund(tx, { ...refund, amountCents: stays }, now)
  }
}

/** Those that a bank has not decided, the most urgent first. */
export async function listOpenDisputes(requestId: string) {
  const rows = await db
    .select({
      id: disputes.id,
      amount: disputes.amountCents,
      status: disputes.status,
      respondBy: disputes.respondBy,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(payments.requestId, requestId), isNull(disputes.closedAt)))
    .orderBy(disputes.respondBy, disputes.id)
  return rows.map(({ id, amount, status, respondBy }) => ({
    id,
    amount: cents(amount),
    status,
    respondBy: respondBy && printInstant(respondBy),
  }))
}
