/** What our books have and Stripe does not, or has otherwise. Every function may throw PaymentUnavailable. */
import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'

import { depositHolds, disputes, payments, refunds } from '#drizzle/schema.ts'
import { followHold } from '#app/money/deposits/keeping.server.ts'
import { recordDispute, recordDisputeEnd } from '#app/money/payments/disputes.server.ts'
import { recordRefundsOf } from '#app/money/payments/settlement.server.ts'
import { findAuthorization } from '#app/platform/authorizations.server.ts'
import { db } from '#app/platform/db.server.ts'
import { findDispute } from '#app/platform/disputes.server.ts'
import { listStripePayments, listStripeRefunds } from '#app/platform/stripe-books.server.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { isDecided, refundStatuses } from '#app/shared/payment-states.ts'

/** `mend` asks Stripe again and writes what it answers; without it the books can't be right by themselves. */
export type OurDifference = { id: string; says: string; mend?: (now: Date) => Promise<unknown> }

export async function listOnlyOurs(since: Date): Promise<OurDifference[]> {
  return [
    ...(await listOtherPayments(since)),
    ...(await listOtherRefunds(since)),
    ...(await listOtherHolds(since)),
    ...(await listOtherDisputes()),
  ]
}

/** Paid by our books. One that is missing in the list may have been opened earlier, so it is looked up by itself. */
async function listOtherPayments(since: Date): Promise<OurDifference[]> {
  const paid = new Set((await listStripePayments(since)).flatMap(({ id, isHeld }) => (isHeld ? [] : id)))
  const rows = await db
    .select({ id: payments.stripePaymentIntentId, amount: payments.amountCents })
    .from(payments)
    .where(and(gte(payments.receivedAt, since), isNotNull(payments.stripePaymentIntentId)))
  const found: OurDifference[] = []
  for (const { id, amount } of rows) {
    if (!id || paid.has(id)) continue
    const state = await findAuthorization(id)
    if (state?.status === 'captured' && state.captured === amount) continue
    const what = state?.status === 'captured' ? `was paid ${exactDollars(state.captured)}` : 'was paid nothing'
    found.push({ id, says: `Our books have a payment of ${exactDollars(cents(amount))}, and Stripe ${what}.` })
  }
  return found
}

async function listOtherRefunds(since: Date): Promise<OurDifference[]> {
  const made = new Set((await listStripeRefunds(since)).flatMap(({ id, failed }) => (failed ? [] : id)))
  const rows = await db
    .select({ id: refunds.stripeRefundId, amount: refunds.amountCents, intent: payments.stripePaymentIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        gte(refunds.createdAt, since),
        isNotNull(refunds.stripeRefundId),
        inArray(refunds.status, refundStatuses.sent),
      ),
    )
  return rows.flatMap(({ id, amount, intent }) => {
    if (!id || made.has(id)) return []
    const says = `Our books have a refund of ${exactDollars(cents(amount))}, and Stripe has not made it.`
    return { id, says, ...(intent && { mend: (now) => recordRefundsOf(intent, now) }) }
  })
}

/** Few at a time. Those that Stripe has ended or captured are recorded as it says. */
async function listOtherHolds(since: Date): Promise<OurDifference[]> {
  const held = new Set((await listStripePayments(since)).flatMap(({ id, isHeld }) => (isHeld ? id : [])))
  const rows = await db
    .select({ holdId: depositHolds.id, id: depositHolds.stripePaymentIntentId, amount: depositHolds.amountCents })
    .from(depositHolds)
    .where(eq(depositHolds.status, 'held'))
  const found: OurDifference[] = []
  for (const { holdId, id, amount } of rows) {
    if (id && held.has(id)) continue
    if (id && (await findAuthorization(id))?.status === 'held') continue
    const says = `Our books hold ${exactDollars(cents(amount))} of a deposit on a card, and Stripe holds nothing.`
    found.push({ id: id ?? holdId, says, mend: (now) => followHold(holdId, now) })
  }
  return found
}

/** Those that are open here: Stripe may have decided, or changed the deadline, and its event was lost. */
async function listOtherDisputes(): Promise<OurDifference[]> {
  const rows = await db
    .select({
      id: disputes.id,
      amount: disputes.amountCents,
      status: disputes.status,
      respondBy: disputes.respondBy,
      intent: payments.stripePaymentIntentId,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(isNull(disputes.closedAt))
  const found: OurDifference[] = []
  for (const { id, amount, status, respondBy, intent } of rows) {
    const state = await findDispute(id)
    const isSame = state?.status === status
    if (isSame && state.respondBy?.getTime() === respondBy?.getTime()) continue
    const ours = `Our books have an open dispute of ${exactDollars(cents(amount))}`
    if (!state) found.push({ id, says: `${ours}, and Stripe has none.` })
    else {
      const record = isDecided(state.status) ? recordDisputeEnd : recordDispute
      found.push({
        id,
        says: isSame
          ? `${ours}, and Stripe has another deadline for it.`
          : `${ours}, and Stripe says it is ${state.status.replaceAll('_', ' ')}.`,
        ...(intent && { mend: (now) => record(id, intent, now) }),
      })
    }
  }
  return found
}
