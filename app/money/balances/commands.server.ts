import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { balanceAttempts, bookingLog, payments, refunds } from '#drizzle/schema.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { findBookingFacts, findStripeCustomer, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findAccount, isDepositOpen } from '#app/money/payments/balance.server.ts'
import { isAtDesk, waitsAtDesk } from '#app/money/payments/payment-summary.server.ts'
import { lockForRefunds, settle } from '#app/money/payments/settlement.server.ts'
import { business } from '#app/business.ts'
import { balanceFigures } from './figures.ts'
import { balanceProblems } from './words.ts'
import { chargeSavedCard } from '#app/platform/charges.server.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { findSentBefore, idOfOther } from '#app/platform/form-rows.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { openCheckout } from '#app/platform/payments.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { later } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { fail, ok, type Outcome, type Problem } from '#app/shared/outcome.ts'
import { refundStatuses } from '#app/shared/payment-states.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import {
  beginAttempt,
  closeOtherPages,
  orderOf,
  settleBalance,
  handlePaymentAnswer,
  type Attempt,
} from './attempts.server.ts'
import { declineReason } from './decline-reason.ts'
import { enqueuePaymentLinkEmail } from './emails.server.ts'
import type { DeskInput } from './forms.ts'
import { findDueOf, findSavedCard, type OwedPart } from './queries.server.ts'
import { receivePayment } from './receiving.server.ts'

const words = balanceProblems

type ChargeInput = {
  requestId: string
  /** Null when a job does it. */
  actorId: string | null
  purpose?: OwedPart
  /** In cents, as the button said. */ agreed: number
  /** Refusals in words for staff or for the customer. */
  words?: { noCard: Problem; declined: (reason: string) => Problem }
  now: Date
}

const deskWords = { noCard: words.noCard, declined: words.declined }

/** Two at once are one charge: both continue with the same try. */
export async function chargeCard(input: ChargeInput): Promise<Outcome> {
  const { requestId, actorId, purpose = 'remaining', agreed, words: said = deskWords, now } = input
  await settleBalance(requestId, now)
  const saved = await findSavedCard(requestId)
  if (!saved) return fail(said.noCard)
  const due = await findDueOf(purpose, requestId)
  if (!due) return fail(words.nothingOwed)
  if (due !== agreed) return fail(words.changed)
  const expiresAt = later(now, balanceFigures.chargeRepeatedFor)
  const attempt = await beginAttempt({ requestId, purpose, kind: 'saved_card', actorId, expiresAt }, now)
  if (!attempt) return fail(words.nothingOwed)
  if (attempt.amountCents !== agreed) return fail(words.charging)
  try {
    const answer = await chargeSavedCard(orderOf(attempt, saved))
    await handlePaymentAnswer(attempt, answer, now)
    if (answer.status === 'succeeded') return ok()
    return fail(answer.status === 'open' ? words.charging : said.declined(declineReason(answer.decline)))
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('balance.charge_failed', error.cause, { attemptId: attempt.id })
    return fail(words.charging)
  }
}

type PageInput = {
  booking: BookingFacts
  purpose?: OwedPart
  /** Absolute, of the page that leads to the payment. */ back: string
  now: Date
}

/** The payment page for what is owed, at Stripe. */
export async function openPaymentPage({
  booking,
  purpose = 'remaining',
  back,
  now,
}: PageInput): Promise<Outcome<string>> {
  const { requestId } = booking
  try {
    await settleBalance(requestId, now)
    await closeOtherPages(requestId, now)
    const expiresAt = later(now, balanceFigures.pageOpenFor)
    const attempt = await beginAttempt({ requestId, purpose, kind: 'checkout', expiresAt }, now)
    if (!attempt) return fail(words.nothingOwed)
    if (attempt.amountCents !== (await findDueOf(purpose, requestId))) return fail(words.pageUnavailable)
    return ok(attempt.url ?? (await openPage(attempt, booking, back)))
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('balance.page_failed', error.cause, { requestId })
    return fail(words.pageUnavailable)
  }
}

async function openPage(attempt: Attempt, booking: BookingFacts, back: string): Promise<string> {
  const page = await openCheckout({
    reference: attempt.id,
    amount: cents(attempt.amountCents),
    description: `${vehicleName(booking.car)}, booking ${booking.number}: ${attempt.purpose === 'extra' ? 'charges after the return' : 'balance'}`,
    customerEmail: booking.customer.email,
    customerName: booking.customer.name,
    customerId: (await findStripeCustomer(booking.requestId)) ?? undefined,
    successUrl: back,
    cancelUrl: back,
    expiresAt: attempt.expiresAt,
    metadata: { request: booking.requestId },
    idempotencyKey: `balance:${attempt.id}`,
  })
  await db
    .update(balanceAttempts)
    .set({ stripeObjectId: page.sessionId, url: page.url })
    .where(and(eq(balanceAttempts.id, attempt.id), eq(balanceAttempts.status, 'open')))
  return page.url
}

type LinkInput = { requestId: string; actorId: string; /** Of the button. */ id: string; now: Date }

export async function sendPaymentLink({ requestId, actorId, id: button, now }: LinkInput): Promise<Outcome<string>> {
  return transact(async (tx) => {
    await lockRequest(tx, requestId)
    const account = await findAccount(requestId, tx)
    const facts = await findBookingFacts(requestId, tx)
    if (!account || account.owed === 0 || !facts) return fail(words.nothingOwed)
    // Pressed again for another sum or address, it is another email.
    const id = idOfOther(button, [account.owed, facts.mailTo])
    const sameButton = and(eq(bookingLog.requestId, requestId), eq(sql`${bookingLog.facts}->>'link'`, id))
    if ((await tx.$count(bookingLog, sameButton)) > 0) return ok(facts.mailTo)
    const link = await issueBookingLink(tx, facts, now)
    await enqueuePaymentLinkEmail(tx, facts, {
      id,
      account,
      isDepositOpen: await isDepositOpen(requestId, tx),
      link,
    })
    const told = { amountCents: account.owed, link: id }
    await tx.insert(bookingLog).values({ requestId, move: 'balance_link_sent', actorId, facts: told, createdAt: now })
    return ok(facts.mailTo)
  })
}

/** At the same moment, for another booking. */
const formUsedElsewhere = { payments_pkey: fail(words.formUsed) }

type DeskPayment = { requestId: string; actorId: string; purpose?: OwedPart; entries: DeskInput; now: Date }

/**
 * Cash, or the terminal's card. The same form twice is recorded once; other words under its id, from a page of the history,
 * are refused.
 */
export async function recordAtDesk(input: DeskPayment): Promise<Outcome> {
  const { requestId, actorId, purpose = 'remaining', entries, now } = input
  const { id, method, amount, reference } = entries
  const recorded = await transact(async (tx) => {
    await lockRequest(tx, requestId)
    const said = { requestId, purpose, method, amountCents: amount, deskReference: reference }
    const before = await findSentBefore(tx, payments, id, said)
    if (before !== 'none') return before === 'same' ? ok() : fail(words.formUsed)
    const due = await findDueOf(purpose, requestId, tx)
    if (!due) return fail(words.nothingOwed)
    if (amount > due) return fail(words.tooMuch(due), 'amount')
    const charging = and(
      eq(balanceAttempts.requestId, requestId),
      eq(balanceAttempts.kind, 'saved_card'),
      eq(balanceAttempts.purpose, purpose),
      eq(balanceAttempts.status, 'open'),
    )
    if ((await tx.$count(balanceAttempts, charging)) > 0) return fail(words.charging)
    const inCash = and(eq(payments.requestId, requestId), eq(payments.method, 'cash'))
    const [cash] = await tx
      .select({ before: sql<number>`coalesce(sum(amount_cents), 0)`.mapWith(Number) })
      .from(payments)
      .where(inCash)
    const reported = method === 'cash' && (cash?.before ?? 0) + amount >= business.booking.cashDepositReportedFrom
    const payment = { id, method, amountCents: amount, deskReference: reference, reported, recordedBy: actorId }
    await receivePayment(tx, { ...payment, requestId, purpose, actorId }, now)
    return ok()
  }, formUsedElsewhere)
  if (recorded.ok) await closeOtherPages(requestId, now)
  return recorded
}

/**
 * What was paid at the desk is refunded there, and so is what can’t be refunded to the card. False when nothing is recorded,
 * because it doesn’t wait there now.
 */
export async function recordHandedBack(refundId: string, requestId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockForRefunds(tx, requestId)
    const wanted = and(eq(refunds.id, refundId), inArray(refunds.id, ofDesk(requestId, waitsAtDesk)))
    if ((await tx.$count(refunds, wanted)) === 0 || (await isBeyondPaid(tx, refundId))) return false
    return settle(tx, [refundId], { refundId: null, status: 'succeeded' }, now)
  })
}

/** More would be refunded with it than was paid. */
async function isBeyondPaid(tx: Transaction, refundId: string): Promise<boolean> {
  const other = alias(refunds, 'other')
  const sent = tx
    .select({ cents: sql`coalesce(sum(${other.amountCents}), 0)` })
    .from(other)
    .where(and(eq(other.paymentId, payments.id), inArray(other.status, refundStatuses.sent)))
  const which = and(eq(refunds.id, refundId), sql`${sent} + ${refunds.amountCents} > ${payments.amountCents}`)
  const beyond = tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(which)
  return (await beyond).length > 0
}

/** Whether it is a refund of this booking that is handed out at the desk, paid back or not. */
export async function isDeskRefund(refundId: string, requestId: string): Promise<boolean> {
  return (await db.$count(refunds, and(eq(refunds.id, refundId), inArray(refunds.id, ofDesk(requestId, isAtDesk))))) > 0
}

function ofDesk(requestId: string, which: SQL | undefined) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.requestId, requestId), which))
}
