/** What Stripe says about refunds, ours or made at Stripe: events, answers and jobs end here. */
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, not, or } from 'drizzle-orm'

import { bookingLog, bookingRequests, disputes, payments, refunds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { emit } from '#app/emit.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { findRefund, listRefunds, type RefundState } from '#app/platform/refunds.server.ts'
import type { RefundKind } from '#app/shared/refund-kinds.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { countedAt } from '#app/shared/closed-months.ts'
import { isId } from '#app/shared/ids.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { refundStates } from '#app/shared/payment-states.ts'
import { enqueueRefundEmail, enqueueRefundReturnedEmail } from './emails.server.ts'
import { enqueueForeignRefundEmail, enqueueRefundFailedEmail } from './office-emails.server.ts'
import { isAtDesk, waitsAtDesk } from './payment-summary.server.ts'
import { issueReceipt } from './receipts.server.ts'
import { because, sentAgain } from './refund-kinds.ts'

type Refund = typeof refunds.$inferSelect
/** Without an id of Stripe's: handed back at the desk. */
type SettledState = { refundId: string | null; status: string }

export async function handleRefundEvent(stripeRefundId: string, now: Date): Promise<void> {
  const state = await findRefund(stripeRefundId)
  if (state) await recordRefund(state, now)
}

export async function recordRefundsOf(paymentIntentId: string, now: Date): Promise<void> {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.stripePaymentIntentId, paymentIntentId))
  if (!payment) return
  for (const state of await listRefunds(paymentIntentId)) await recordRefund(state, now)
}

/** The event of a refund may come before that of its payment, and is not told again. */
export async function catchUpRefunds(
  { paymentIntentId, refunded }: { paymentIntentId: string | null; refunded: number },
  now: Date,
): Promise<void> {
  if (paymentIntentId && refunded > 0) await recordRefundsOf(paymentIntentId, now)
}

/** False when it is about another known refund. */
export function settleRefund(id: string, state: SettledState, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPaymentOf(tx, id)
    return settle(tx, [id], state, now)
  })
}

/**
 * Only while it is wanted. What is left of it is handed over at the desk: no more than is left of the payment, and nothing
 * that was refunded at Stripe since it was promised.
 */
export async function refuseRefund(id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPaymentOf(tx, id)
    if (!payment) return
    const known = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id)).for('update')
    const refund = known.find((each) => each.id === id)
    if (refund?.status !== 'wanted') return
    const atDesk = leftToHandOver(refund, payment.amountCents, known)
    await supersede(tx, id, now)
    if (atDesk > 0) await replaceRefund(tx, { ...refund, amountCents: atDesk }, now)
    await notifyOutcome(tx, [refund], { outcome: 'refused', owed: new Map([[id, atDesk]]), now })
  })
}

/** By our reference when the answer was lost: Stripe repeats a failed answer for a day, though it may have paid. */
async function recordRefund(state: RefundState, now: Date): Promise<void> {
  const unanswered = isId(state.reference)
    ? and(eq(refunds.id, state.reference), isNull(refunds.stripeRefundId), not(refunds.superseded))
    : undefined
  const known = await db
    .select(columnsOf(refunds, { id: true, stripeRefundId: true }))
    .from(refunds)
    .where(or(eq(refunds.stripeRefundId, state.refundId), unanswered))
  const answered = known.filter(({ stripeRefundId }) => stripeRefundId !== null)
  const [first, ...more] = (answered.length > 0 ? answered : known).map(({ id }) => id)
  await db.transaction(async (tx) => {
    if (first === undefined) return recordStripeRefund(tx, state, now)
    await lockPaymentOf(tx, first)
    await settle(tx, [first, ...more], state, now)
  })
}

/**
 * A refund made at Stripe: later refunds give back the rest. While one waits that is as large, it is that one. Otherwise it
 * is what waits at the desk, as far as it reaches, and only what is beyond is one of its own.
 */
async function recordStripeRefund(tx: Transaction, state: RefundState, now: Date): Promise<void> {
  if (!state.paymentIntentId || refundStatusOf(state.status) === 'failed') return
  const [payment] = await tx.select().from(payments).where(eq(payments.stripePaymentIntentId, state.paymentIntentId))
  if (!payment) return
  if (!payment.requestId) return void (await recordSubscriptionRefund(tx, payment.id, state, now))
  await lockForRefunds(tx, payment.requestId)
  const known = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id)).for('update')
  const sent = known.filter(({ status }) => refundStates[status].isSent)
  // Anything beyond is recorded under another refund.
  const counted = sum(...sent.map(({ amountCents }) => cents(amountCents)))
  if (
    known.some(({ stripeRefundId }) => stripeRefundId === state.refundId) ||
    counted + state.amount > payment.amountCents
  )
    return
  // Made at Stripe before we sent ours.
  const wanted = known.find(({ status, amountCents }) => status === 'wanted' && amountCents === state.amount)
  const wasSent = wanted && !(await listAtDesk(tx, payment.id)).some(({ id }) => id === wanted.id)
  const { covered, left } = wanted
    ? { covered: [wanted.id], left: cents(0) }
    : await takeFromDesk(tx, payment.id, state, now)
  if (left > 0) {
    const rest = await addStripeRefund(tx, payment.id, { ...state, amount: left }, { why: 'made_at_stripe', now })
    covered.unshift(rest.id)
  }
  await followStripe(tx, covered, state, now)
  if (left > 0) await emit(tx, 'booking.moneyMoved', { requestId: payment.requestId })
  const booking = await findBookingFacts(payment.requestId, tx)
  const [id] = covered
  if (!booking || !id || wasSent) return
  await enqueueForeignRefundEmail(tx, booking, {
    id,
    amount: state.amount,
    settled: cents(state.amount - left),
    atDesk: await sumAtDesk(tx, booking.requestId),
    isCalledOff: bookingStates[booking.state].isCalledOff,
  })
}

async function sumAtDesk(tx: Transaction, requestId: string): Promise<Cents> {
  const rows = await tx
    .select({ amount: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.requestId, requestId), waitsAtDesk))
  return sum(...rows.map(({ amount }) => cents(amount)))
}

/** Those of a payment that wait at the desk, the oldest first. The request must be locked. */
function listAtDesk(tx: Transaction, paymentId: string): Promise<Refund[]> {
  return tx
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'wanted'), isAtDesk))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/**
 * Takes off what waits at the desk, the oldest first, as far as the refund made at Stripe reaches: what it covers whole is
 * that refund, and only the rest of the last one still waits. Returns what of it is ours now, and what is left of its sum.
 */
async function takeFromDesk(
  tx: Transaction,
  paymentId: string,
  { refundId, amount }: RefundState,
  now: Date,
): Promise<{ covered: string[]; left: Cents }> {
  const covered: string[] = []
  let left = amount
  for (const whole of await listAtDesk(tx, paymentId)) {
    if (left <= 0) break
    if (whole.amountCents <= left) covered.push(whole.id)
    else covered.push(await splitDeskRefund(tx, whole, { refundId, amount: left }, now))
    left = cents(Math.max(0, left - whole.amountCents))
  }
  return { covered, left }
}

async function splitDeskRefund(
  tx: Transaction,
  whole: Refund,
  { refundId, amount }: { refundId: string; amount: Cents },
  now: Date,
): Promise<string> {
  const { id, paymentId, amountCents, kind, reason } = whole
  await supersede(tx, id, now)
  await replaceRefund(tx, { ...whole, amountCents: amountCents - amount }, now)
  const part = { paymentId, amountCents: amount, kind, reason: `${reason}, ${refundId}`, partOf: id, createdAt: now }
  return one(await tx.insert(refunds).values(part).returning({ id: refunds.id })).id
}

/** What was refunded, or will be. */
function committedOf(known: readonly Refund[]): Cents {
  return sum(...known.filter(({ status }) => status !== 'failed').map(({ amountCents }) => cents(amountCents)))
}

/** Made at Stripe, and not promised by us. */
export function isByHand({ kind }: Pick<Refund, 'kind'>): boolean {
  return kind === 'made_at_stripe'
}

/** Of a refund that Stripe refused for good. What was refunded at Stripe is taken off one refund alone. */
function leftToHandOver(refund: Refund, paid: number, known: readonly Refund[]): Cents {
  const total = (some: readonly Refund[]) => sum(...some.map(({ amountCents }) => cents(amountCents)))
  const byHand = known.filter(
    (each) => each.status !== 'failed' && isByHand(each) && each.createdAt >= refund.createdAt,
  )
  const dropped = known.filter(
    ({ status, superseded, stripeRefundId }) => status === 'failed' && superseded && !stripeRefundId,
  )
  const replacing = known
    .filter((each) => !isByHand(each))
    .filter(({ replaces }) => dropped.some(({ id }) => id === replaces))
  const parts = known.filter(({ partOf }) => partOf !== null)
  const takenOff = total(dropped) - total(replacing) - total(parts)
  const owed = refund.amountCents - Math.max(0, total(byHand) - takenOff)
  const left = paid - (committedOf(known) - refund.amountCents)
  return cents(Math.max(0, Math.min(owed, left)))
}

/** It fails, and nothing is owed for it: another refund takes its place, or it was refunded another way. */
export async function supersede(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(refunds).set({ status: 'failed', superseded: true, settledAt: now }).where(eq(refunds.id, id))
}

/** Locks the request of a refund; a payment of a subscription has none. */
async function lockPaymentOf(tx: Transaction, refundId: string) {
  const [payment] = await tx
    .select(columnsOf(payments, { id: true, requestId: true, amountCents: true }))
    .from(payments)
    .where(inArray(payments.id, tx.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId))))
  if (payment?.requestId) await lockForRefunds(tx, payment.requestId)
  return payment
}

/** The request first, as cancelling does. `no key update`: settling writes to its log. */
export async function lockForRefunds(tx: Transaction, requestId: string): Promise<void> {
  await tx
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, requestId))
    .for('no key update')
}

/** Of a month of a subscription: sent when it is ended, or at Stripe. Counts on the day it was made there, as long as its month isn’t over. */
async function recordSubscriptionRefund(
  tx: Transaction,
  paymentId: string,
  state: RefundState,
  now: Date,
): Promise<void> {
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('update')
  const known = await tx.$count(refunds, eq(refunds.stripeRefundId, state.refundId))
  if (known > 0) return
  const why = state.reference === null ? 'made_at_stripe' : 'subscription_ended'
  const at = countedAt(state.madeAt, now)
  const { id } = await addStripeRefund(tx, paymentId, state, { why, now: at })
  await settle(tx, [id], state, at)
}

async function addStripeRefund(
  tx: Transaction,
  paymentId: string,
  { refundId, amount }: RefundState,
  { why, now }: { why: RefundKind; now: Date },
): Promise<{ id: string }> {
  const row = { paymentId, amountCents: amount, ...because(why, refundId), createdAt: now }
  return one(await tx.insert(refunds).values(row).returning({ id: refunds.id }))
}

/** See `settleRefund`; the request must be locked. Of a refund at the desk it is also false when that has failed, so that no one pays it. */
export async function settle(
  tx: Transaction,
  ids: readonly string[],
  { refundId, status }: SettledState,
  now: Date,
): Promise<boolean> {
  if (refundId) {
    const known = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.stripeRefundId, refundId))
    if (known.length > 0 && !known.some(({ id }) => ids.includes(id))) return false
  }
  return followStripe(tx, ids, { refundId, status }, now)
}

/** One refund of Stripe's can be several of ours: what waited at the desk, and what is beyond. The customer hears of it once. */
async function followStripe(
  tx: Transaction,
  ids: readonly string[],
  { refundId, status }: SettledState,
  now: Date,
): Promise<boolean> {
  const ours = inArray(refunds.id, [...ids])
  const known = await tx.select().from(refunds).where(ours).orderBy(asc(refunds.id)).for('update')
  const reported = refundStatusOf(status)
  // Banks may return money: succeeded can still fail, nothing else goes back.
  const standing = known.filter((before) => before.status !== 'failed')
  const moved = standing
    .filter((before) => before.status !== reported && !(before.status === 'succeeded' && reported === 'pending'))
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  for (const { id } of moved)
    await tx
      .update(refunds)
      .set({ status: reported, stripeRefundId: refundId, settledAt: reported === 'pending' ? null : now })
      .where(eq(refunds.id, id))
  const owed = new Map<string, Cents>()
  if (reported === 'failed') for (const before of moved) owed.set(before.id, await replaceFailed(tx, before, now))
  if (reported !== 'pending')
    await notifyOutcome(tx, moved, { outcome: reported, isAtDesk: refundId === null, owed, now })
  return standing.length > 0 || refundId !== null
}

/**
 * Of a refund that a bank sent back: returns what the desk owes for it. A bank that took the payment itself has given the
 * customer that part already, which couldn’t be lost while it counted as refunded.
 */
async function replaceFailed(tx: Transaction, refund: Refund, now: Date): Promise<Cents> {
  const { id, paymentId, amountCents } = refund
  const lost = await tx
    .select({ id: disputes.id, amount: disputes.amountCents })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.status, 'lost'), isNotNull(disputes.closedAt)))
    .orderBy(asc(disputes.closedAt), asc(disputes.id))
  const known = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const counted = known.filter(({ status, kind }) => status !== 'failed' && kind === 'chargeback')
  const missing =
    sum(...lost.map(({ amount }) => cents(amount))) - sum(...counted.map((each) => cents(each.amountCents)))
  const taken = cents(Math.max(0, Math.min(missing, amountCents)))
  const dispute = lost.at(-1)
  if (taken > 0 && dispute) {
    const row = {
      paymentId,
      amountCents: taken,
      ...because('chargeback', dispute.id, id),
      disputeId: dispute.id,
      createdAt: now,
    }
    const added = await tx
      .insert(refunds)
      .values({ ...row, status: 'succeeded', settledAt: now })
      .returning({ id: refunds.id })
    await issueReceipt(tx, { refundId: one(added).id }, now)
  }
  const atDesk = cents(amountCents - taken)
  if (atDesk > 0) await replaceRefund(tx, { ...refund, amountCents: atDesk }, now)
  else await tx.update(refunds).set({ superseded: true }).where(eq(refunds.id, id))
  return atDesk
}

/** Stripe can’t send to the card what a bank has sent back or what it refuses itself, so it is handed over at the desk. */
export async function replaceRefund(
  tx: Transaction,
  { id, paymentId, amountCents, ...why }: Pick<Refund, 'id' | 'paymentId' | 'amountCents' | 'kind' | 'reason'>,
  now: Date,
): Promise<void> {
  const ofBooking = and(eq(payments.id, paymentId), isNotNull(payments.requestId))
  if ((await tx.$count(payments, ofBooking)) === 0) return
  await tx.update(refunds).set({ superseded: true }).where(eq(refunds.id, id))
  await tx.insert(refunds).values({ paymentId, amountCents, ...sentAgain(why), replaces: id, createdAt: now })
}

type Outcome = {
  outcome: 'succeeded' | 'failed' | 'refused'
  /** It was handed over there. */
  isAtDesk?: boolean
  /** Of those that failed, by their id: what is handed over there instead. */
  owed?: ReadonlyMap<string, Cents>
  now: Date
}

/** Of refunds of one payment, which were one at Stripe: each in the log, and one email. */
async function notifyOutcome(
  tx: Transaction,
  moved: readonly Refund[],
  { outcome, isAtDesk = false, owed, now }: Outcome,
): Promise<void> {
  const [first] = moved
  if (!first) return
  const [payment] = await tx
    .select(columnsOf(payments, { requestId: true, cardLast4: true }))
    .from(payments)
    .where(eq(payments.id, first.paymentId))
  const booking = payment?.requestId ? await findBookingFacts(payment.requestId, tx) : null
  if (!booking) return
  const card = payment?.cardLast4 ? { last4: payment.cardLast4 } : null
  const refund = { id: first.id, amount: sum(...moved.map(({ amountCents }) => cents(amountCents))), card }
  const log = (move: string, facts: Record<string, unknown>) =>
    tx.insert(bookingLog).values({ requestId: booking.requestId, move, facts, createdAt: now })
  if (outcome === 'succeeded') {
    const receipts: string[] = []
    for (const { id, amountCents } of moved) {
      const receipt = await issueReceipt(tx, { refundId: id }, now)
      await log('refund_paid', { amountCents, receipt, ...(isAtDesk && { atDesk: true }) })
      receipts.push(receipt)
    }
    await enqueueRefundEmail(tx, booking, { ...refund, receipts, isAtDesk, now })
  } else {
    const isRefused = outcome === 'refused'
    const left = (id: string) => owed?.get(id) ?? cents(0)
    for (const { id, amountCents } of moved)
      await log('refund_failed', {
        amountCents: left(id) || amountCents,
        why: outcome,
        ...(left(id) === 0 && { dropped: true }),
      })
    const atDesk = sum(...moved.map(({ id }) => left(id)))
    await emit(tx, 'booking.moneyMoved', { requestId: booking.requestId })
    await enqueueRefundFailedEmail(tx, booking, { ...refund, refused: isRefused, atDesk })
    const isPart = atDesk < refund.amount
    if (atDesk > 0) await enqueueRefundReturnedEmail(tx, booking, { ...refund, amount: atDesk, isPart, now })
  }
}

/** Banks may take days: pending until then. */
function refundStatusOf(status: string): 'succeeded' | 'failed' | 'pending' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
