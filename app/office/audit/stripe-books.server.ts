/** Stripe's books of the last days beside ours: what a lost or wrong answer left behind. */
import { eq, inArray } from 'drizzle-orm'

import { bookingRequests, depositHolds, disputes, payments, profiles, refunds } from '#drizzle/schema.ts'
import { countingAs } from '#app/people/access/queries.server.ts'
import { settleAttempt } from '#app/money/balances/attempts.server.ts'
import { findAttempt } from '#app/money/balances/queries.server.ts'
import { keepDeposit } from '#app/money/deposits/keeping.server.ts'
import { catchUpDisputes } from '#app/money/payments/disputes.server.ts'
import { recordRefundsOf } from '#app/money/payments/settlement.server.ts'
import { todayFigures } from '#app/office/today/figures.ts'
import { releaseAuthorization } from '#app/platform/authorizations.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { findDispute } from '#app/platform/disputes.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { enqueueMails } from '#app/platform/mail.server.ts'
import {
  listStripeDisputes,
  listStripePayments,
  listStripeRefunds,
  type StripeMovement,
  type StripePayment,
} from '#app/platform/stripe-books.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { holdStates } from '#app/shared/deposit-states.ts'
import { later } from '#app/shared/durations.ts'
import { isId } from '#app/shared/ids.ts'
import { exactDollars } from '#app/shared/money.ts'
import { dayOf } from '#app/shared/zone.ts'
import { stripeDifferencesEmail, unknownDisputeEmail, type BooksDifference } from './emails.server.ts'
import { listOnlyOurs } from './only-ours.server.ts'
import { listBalanceDifferences } from './stripe-balance.server.ts'

/** Settles a payment page by its id at Stripe. */
type SettleCheckout = (sessionId: string, now: Date) => Promise<unknown>

/** Mends what is certain and emails admins about the rest, every day until it agrees. Safe to repeat. */
export async function compareWithStripe(now: Date, settleCheckout: SettleCheckout): Promise<void> {
  for (const payment of await findUnknownPayments(now))
    await attempt(payment.id, () => mendPayment(payment, now, settleCheckout))
  for (const { paymentIntentId } of await findUnknownRefunds(now))
    if (paymentIntentId) await attempt(paymentIntentId, () => recordRefundsOf(paymentIntentId, now))
  for (const { paymentIntentId } of await findUnknownDisputes(now))
    if (paymentIntentId) await attempt(paymentIntentId, () => catchUpDisputes({ paymentIntentId, disputed: true }, now))
  for (const { id, mend } of await listOnlyOurs(since(now))) if (mend) await attempt(id, () => mend(now))
  const left = await findStripeDifferences(now)
  if (left.length === 0) return
  await enqueueMails((await listAdmins()).map((admin) => stripeDifferencesEmail(admin, left, dayOf(now))))
}

/**
 * Emails admins, once, about a dispute of a payment that our books don't have: it has a deadline, and the next comparison
 * may be a day away. Nothing when they have it by now. May throw PaymentUnavailable.
 */
export async function tellUnknownDispute({ disputeId, paymentIntentId = null }: Unknown, now: Date): Promise<void> {
  await catchUpDisputes({ paymentIntentId, disputed: true }, now)
  const ours = await db.$count(disputes, eq(disputes.id, disputeId))
  const ofHolds = await db.$count(depositHolds, eq(depositHolds.disputeId, disputeId))
  const dispute = ours + ofHolds === 0 ? await findDispute(disputeId) : null
  if (!dispute) return
  await enqueueMails((await listAdmins()).map((admin) => unknownDisputeEmail(admin, dispute, paymentIntentId)))
}

type Unknown = { disputeId: string; paymentIntentId?: string | null }

function listAdmins() {
  return db
    .select(columnsOf(profiles, { id: true, email: true, firstName: true }))
    .from(profiles)
    .where(countingAs('admin'))
}

/**
 * What does not agree at this moment, each thing once: what moved Stripe's balance, then what is in its lists and ours.
 * Throws PaymentUnavailable.
 */
export async function findStripeDifferences(now: Date, from: Date = since(now)): Promise<BooksDifference[]> {
  const balance = await listBalanceDifferences(from)
  const named = new Set(balance.map(({ id }) => id))
  return [...balance, ...(await listOtherDifferences(now)).filter(({ id }) => !named.has(id))]
}

async function listOtherDifferences(now: Date): Promise<BooksDifference[]> {
  const unknown = await findUnknownPayments(now)
  const movements = [...(await findUnknownRefunds(now)), ...(await findUnknownDisputes(now))]
  const ours = await listOnlyOurs(since(now))
  return [
    ...unknown.map(describePayment),
    ...movements.map(describeMovement),
    ...ours.map(({ id, says }) => ({ id, says })),
  ]
}

/** One that fails holds up no other; what Stripe does not answer is compared again tomorrow. */
async function attempt(id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logError('stripe_books.mending_failed', error instanceof PaymentUnavailable ? error.cause : error, { id })
  }
}

/** By the reference that we gave it: of a request's payment page, or of an attempt to take a balance. */
async function mendPayment(
  { id, isHeld, reference }: StripePayment,
  now: Date,
  settleCheckout: SettleCheckout,
): Promise<void> {
  if (!isId(reference)) return
  if (isHeld) return mendHold({ intent: id, reference }, now)
  const [request] = await db
    .select({ session: bookingRequests.checkoutSessionId })
    .from(bookingRequests)
    .where(eq(bookingRequests.id, reference))
  if (request?.session) await settleCheckout(request.session, now)
  const open = await findAttempt(reference)
  if (open) await settleAttempt(open, now, id)
}

/** Matches by our hold's reference: records a hold whose response was lost, and releases one that we ended. */
async function mendHold({ intent, reference }: { intent: string; reference: string }, now: Date): Promise<void> {
  const fields = columnsOf(depositHolds, { depositId: true, status: true })
  const [hold] = await db.select(fields).from(depositHolds).where(eq(depositHolds.id, reference))
  if (hold?.status === 'ended') await releaseAuthorization(intent)
  if (hold?.status === 'asked') await keepDeposit(hold.depositId, now)
}

/** Those with a reference of ours: the account may take other payments. A hold that we have ended is unknown, too. */
async function findUnknownPayments(now: Date): Promise<StripePayment[]> {
  const ours = (await listStripePayments(since(now))).filter(({ reference }) => isId(reference))
  const ids = ours.map(({ id }) => id)
  const { stripePaymentIntentId: intent, status } = depositHolds
  const paid = await db
    .select({ id: payments.stripePaymentIntentId })
    .from(payments)
    .where(inArray(payments.stripePaymentIntentId, ids))
  const holds = await db.select({ id: intent, status }).from(depositHolds).where(inArray(intent, ids))
  const knownPaid = new Set([...paid, ...holds].map(({ id }) => id))
  const knownHeld = new Set(holds.filter((hold) => !holdStates[hold.status].isGone).map(({ id }) => id))
  return ours.filter(({ id, isHeld }) => !(isHeld ? knownHeld : knownPaid).has(id))
}

async function findUnknownRefunds(now: Date): Promise<StripeMovement[]> {
  const made = (await listStripeRefunds(since(now))).filter(({ failed }) => !failed)
  const found = await ofOurPayments(made)
  const rows = await db
    .select({ id: refunds.stripeRefundId })
    .from(refunds)
    .where(
      inArray(
        refunds.stripeRefundId,
        found.map(({ id }) => id),
      ),
    )
  const known = new Set(rows.map(({ id }) => id))
  return found.filter(({ id }) => !known.has(id))
}

async function findUnknownDisputes(now: Date): Promise<StripeMovement[]> {
  const found = await ofOurPayments(await listStripeDisputes(since(now)))
  const ids = found.map(({ id }) => id)
  const rows = await db.select({ id: disputes.id }).from(disputes).where(inArray(disputes.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return found.filter(({ id }) => !known.has(id))
}

/** Of rentals: what moves a payment that our books lack is said of the payment. */
async function ofOurPayments(movements: StripeMovement[]): Promise<StripeMovement[]> {
  const ids = movements.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])
  const rows = await db
    .select({ id: payments.stripePaymentIntentId })
    .from(payments)
    .where(inArray(payments.stripePaymentIntentId, ids))
  const ours = new Set(rows.map(({ id }) => id))
  return movements.filter(({ paymentIntentId }) => ours.has(paymentIntentId))
}

function since(now: Date): Date {
  return later(now, -todayFigures.comparedWithStripe)
}

function describePayment({ id, amount, isHeld, reference }: StripePayment): BooksDifference {
  const what = isHeld ? 'holds' : 'was paid'
  return { id, says: `Stripe ${what} ${exactDollars(amount)} (reference ${reference}), and our books don’t have it.` }
}

function describeMovement({ id, amount }: StripeMovement): BooksDifference {
  const what = id.startsWith('re_') ? 'refunded' : 'has a dispute of'
  return { id, says: `Stripe ${what} ${exactDollars(amount)}, and our books don’t have it.` }
}
