import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { bookingLog, bookings, deposits, disputes, payments, receipts, refunds } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findChargeSums, findUnsettledAnswers } from '#app/money/charges/sums.server.ts'
import { depositDue, depositLine, depositWords, noCard } from '#app/money/deposits/deposit-words.ts'
import { listKeptItems, sumFields } from '#app/money/deposits/kept.server.ts'
import { isHeld, latestRelease, leftAtDesk, waitsForDispute, waitsForSums } from '#app/money/deposits/rules.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { kindsOfRefunds } from '#app/shared/refund-kinds.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { longDate } from '#app/shared/dates.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import { findMoneyOfEnded } from './ended-money.server.ts'
import { accountOf, type Paid } from './rules.ts'

/** See `paidToward`. */
export const lowersPaid = sql<boolean>`${and(ne(payments.purpose, 'extra'), inArray(refunds.kind, kindsOfRefunds.lowering))}`

/** Of the booking in the query: what was paid, payment by payment. A refund of ours lowers it. */
export const received = sql<{ purpose: string; amount: number }[]>`coalesce((
  select json_agg(json_build_object('purpose', ${payments.purpose}, 'amount', ${payments.amountCents} - coalesce((
    select sum(${refunds.amountCents}) from ${refunds}
    where ${refunds.paymentId} = ${payments.id} and ${refunds.status} <> 'failed' and ${lowersPaid}), 0)))
  from ${payments} where ${payments.requestId} = ${bookings.requestId}), '[]')`

/** Of the payment in the query: the customer's bank asks it back and has not decided yet. */
export const isDisputed = sql<boolean>`exists (select from ${disputes}
  where ${disputes.paymentId} = ${payments.id} and ${disputes.closedAt} is null)`

/** Of the payment in the query: nothing of it can be refunded to the card, because Stripe has none or a bank took back a part. */
const isOffCard = sql<boolean>`${or(
  isNull(payments.stripePaymentIntentId),
  sql`exists (select from ${disputes} where ${and(
    eq(disputes.paymentId, payments.id),
    eq(disputes.status, 'lost'),
    isNotNull(disputes.closedAt),
  )})`,
)}`

/** Of the refund in the query. */
const isChargeback = sql<boolean>`coalesce(${eq(refunds.kind, 'chargeback')}, false)`

/** Of the refund in the query and its payment: it is, or was, handed over at the desk. */
export const isAtDesk = sql<boolean>`coalesce(${and(
  isNull(refunds.stripeRefundId),
  not(isChargeback),
  or(isNotNull(refunds.replaces), isOffCard),
)}, false)`

/** The same, and it can be handed over now. */
export const waitsAtDesk = and(eq(refunds.status, 'wanted'), isAtDesk, not(isDisputed))

/** Of the payment in the query: what decides how it is handed over. What was captured of a hold at Stripe was on a card. */
export const paidBy = sql<typeof payments.$inferSelect.method>`case when ${and(
  eq(payments.method, 'deposit'),
  isNotNull(payments.stripePaymentIntentId),
)} then 'card' else ${payments.method} end`

/** Of the refund in the query: made while there was still a rental to come. */
const isBeforeEnd = sql<boolean>`exists (select from ${bookingLog} where ${bookingLog.requestId} = ${payments.requestId}
  and ${bookingLog.move} in ${sqlList(bookingStatuses.calledOff)} and ${bookingLog.createdAt} > ${refunds.createdAt})`

export async function listPaid(requestId: string, executor: Executor = db): Promise<Paid[]> {
  const rows = await executor
    .select({
      id: payments.id,
      purpose: payments.purpose,
      amount: payments.amountCents,
      refunded:
        sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.status} <> 'failed'), 0)`.mapWith(
          Number,
        ),
      lost: sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${isChargeback}), 0)`.mapWith(Number),
      disputed: isDisputed,
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.requestId, requestId))
    .groupBy(payments.id)
    .orderBy(asc(payments.receivedAt), asc(payments.id))
  return rows.map((row) => ({
    ...row,
    amount: cents(row.amount),
    refunded: cents(row.refunded),
    lost: cents(row.lost),
  }))
}

type Way = { atDesk: Cents; card: { last4: string } | null }

/**
 * Of refunds to come, the part that is handed over at the desk: of payments that were made there, or that a bank has taken
 * back a part of. `card`: the one that the rest goes to; null if there are several, or another method.
 */
export async function findWayBack(
  back: readonly { paymentId: string; amount: Cents }[],
  executor: Executor = db,
): Promise<Way> {
  const ids = back.map(({ paymentId }) => paymentId)
  if (ids.length === 0) return { atDesk: cents(0), card: null }
  const paid = await executor
    .select({ id: payments.id, last4: payments.cardLast4, isOffCard })
    .from(payments)
    .where(inArray(payments.id, ids))
  const atDesk = new Set(paid.filter((each) => each.isOffCard).map(({ id }) => id))
  const cards = new Set(paid.filter(({ id }) => !atDesk.has(id)).map(({ last4 }) => last4))
  const [last4] = cards
  return {
    atDesk: sum(...back.filter(({ paymentId }) => atDesk.has(paymentId)).map(({ amount }) => amount)),
    card: last4 && cards.size === 1 ? { last4 } : null,
  }
}

/** Of the refund in the query: a bank took the money before it was sent. */
const wasDropped = sql<boolean>`${and(refunds.superseded, isNull(refunds.stripeRefundId))}`

const refundReceipts = alias(receipts, 'refund_receipts')

/** Payments and what went back of them, in order of time. */
export async function listTransfers(requestId: string, executor: Executor = db) {
  const rows = await executor
    .select({
      id: payments.id,
      payment: {
        purpose: payments.purpose,
        method: payments.method,
        amount: payments.amountCents,
        last4: payments.cardLast4,
        at: payments.receivedAt,
        receipt: receipts.receiptNumber,
      },
      refund: {
        id: refunds.id,
        amount: refunds.amountCents,
        lowers: lowersPaid,
        status: refunds.status,
        superseded: refunds.superseded,
        chargeback: isChargeback,
        atDesk: isAtDesk,
        isBeforeEnd,
        // Requests at once are dated by their start: a refund may seem to precede its payment.
        at: sql<Date>`greatest(coalesce(${refunds.settledAt}, ${refunds.createdAt}), ${payments.receivedAt})`.mapWith(
          payments.receivedAt,
        ),
        receipt: refundReceipts.receiptNumber,
      },
    })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), not(wasDropped)))
    .leftJoin(refundReceipts, eq(refundReceipts.refundId, refunds.id))
    .where(eq(payments.requestId, requestId))
  const paid = [...new Map(rows.map(({ id, payment }) => [id, payment])).values()]
  const received = paid.map((payment) => ({
    ...payment,
    kind: 'payment' as const,
    status: null,
    superseded: false,
    chargeback: false,
    atDesk: false,
    isBeforeEnd: false,
  }))
  const refunded = rows.flatMap(
    ({ payment: { method, last4 }, refund: { id, amount, status, superseded, ...refund } }) =>
      id && amount !== null && status && superseded !== null
        ? { ...refund, id, amount, status, superseded, method, last4, kind: 'refund' as const, purpose: null }
        : [],
  )
  const moved = [...received, ...refunded].sort((one, other) => one.at.getTime() - other.at.getTime())
  return moved.map(({ at, ...transfer }) => ({ ...transfer, on: longDate(dayOf(at)) }))
}

/** What goes to each card, in the order of the first refund to it. */
function cardsOf(transfers: readonly { last4: string | null; amount: number }[]) {
  const sums = new Map<string | null, Cents>()
  for (const { last4, amount } of transfers) sums.set(last4, cents((sums.get(last4) ?? 0) + amount))
  return [...sums].map(([last4, amount]) => ({ last4, amount }))
}

type BookingRef = Pick<
  BookingFacts,
  | 'requestId'
  | 'total'
  | 'state'
  | 'pickupAt'
  | 'freeBefore'
  | 'upfrontShareBp'
  | 'depositAt'
  | 'depositMethod'
  | 'returnDate'
> & {
  bookingId: string
}

export async function findPaymentSummary(booking: BookingRef, now: Date) {
  const [deposit, transfers, charges, answers, payments] = await Promise.all([
    findDeposit(booking.bookingId),
    listTransfers(booking.requestId),
    findChargeSums(booking.requestId),
    findUnsettledAnswers(booking.requestId),
    listPaid(booking.requestId),
  ])
  const { refunded, kept, ...account } = accountOf(booking, transfers, { ...charges, ...answers })
  const waits = deposit !== null && waitsForSums(deposit.rental, now)
  const dispute = deposit && waitsForDispute(deposit.rental, now)
  const backAt = deposit?.rental.endedAt
  const lost = sum(...transfers.filter((each) => each.chargeback).map(({ amount }) => cents(amount)))
  const disputed = sum(...payments.filter((each) => each.disputed).map((each) => cents(each.amount - each.refunded)))
  // Only a bank’s decision can add to what is kept.
  const ended = kept !== null && disputed > 0 ? await findMoneyOfEnded(booking, payments, db) : null
  const keptNow = kept === null ? null : cents(Math.max(0, kept - disputed))
  const back = transfers.filter((each) => each.kind === 'refund' && each.status !== 'failed' && !each.chargeback)
  const atEnd = back.filter((each) => !each.isBeforeEnd)
  const total = (some: typeof back) => sum(...some.map(({ amount }) => cents(amount)))
  const sums = {
    ...account,
    refunded: cents(refunded - lost),
    /** Of a booking that ended without a rental: what that gave back, the part of it at the desk, if Stripe has sent the rest, and what was refunded before. */
    ended: {
      refunded: total(atEnd),
      atDesk: total(atEnd.filter(({ atDesk }) => atDesk)),
      cards: cardsOf(atEnd.filter(({ atDesk }) => !atDesk)),
      isOnCard: atEnd.every(({ atDesk, status }) => atDesk || status === 'succeeded'),
      earlier: cents(refunded - lost - total(atEnd)),
    },
    /** What the customer's bank took back, and what it may still take. */
    lost,
    disputed,
    kept: keptNow,
    keptIfWon: ended?.keptIfWon ?? keptNow ?? cents(0),
    depositWords: depositWords(deposit, depositDue(booking.depositAt, now), { state: booking.state, waits, dispute }),
    depositLine: depositLine(
      deposit,
      {
        ...booking,
        returnDate: backAt ? dayOf(backAt) : booking.returnDate,
        releasedBy: backAt ? dayOf(latestRelease(backAt, deposit.rental)) : null,
        waits,
        dispute,
      },
      now,
    ),
    depositFailed: deposit?.status === 'failed' && !bookingStates[booking.state].isOver,
    isDepositOpen: deposit !== null && isHeld(deposit),
    isDepositDue: !deposit || deposit.status === 'due' || deposit.amountCents === 0,
    isDepositCardless: deposit?.failure === noCard,
  }
  return { transfers, sums }
}

async function findDeposit(bookingId: string) {
  const [deposit] = await db
    .select({
      id: deposits.id,
      status: deposits.status,
      method: deposits.method,
      amountCents: deposits.amountCents,
      captured: deposits.capturedCents,
      failure: deposits.failure,
      terminalReference: deposits.terminalReference,
      givenBackAt: deposits.givenBackAt,
      rental: { endedAt: bookings.endedAt, ...sumFields },
    })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(eq(deposits.bookingId, bookingId))
  if (!deposit) return null
  return {
    ...deposit,
    left: cents(leftAtDesk({ ...deposit, capturedCents: deposit.captured })),
    isOnTerminal: deposit.terminalReference !== null,
    items: deposit.status === 'captured' ? await listKeptItems(deposit.id) : [],
  }
}
