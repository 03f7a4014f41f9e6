/** The only place where money for the remaining half and for charges after the return arrives: from Stripe or at the desk. */
import { bookingLog, payments, refunds } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { markSettled } from '#app/money/payments/due.server.ts'
import { issueReceipt } from '#app/money/payments/receipts.server.ts'
import { findAccount } from '#app/money/payments/balance.server.ts'
import { because } from '#app/money/payments/refund-kinds.ts'
import { emit } from '#app/emit.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { markChargesSettled } from '#app/money/charges/sums.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { enqueueChargesPaidEmail, enqueueReceivedEmail } from './emails.server.ts'
import { findDueOf, type OwedPart } from './queries.server.ts'

type Payment = Omit<typeof payments.$inferInsert, 'requestId' | 'purpose' | 'receivedAt'> & { amountCents: Cents }

type Received = {
  requestId: string
  actorId?: string
  purpose?: OwedPart
  /** A bank asks it back already: what is beyond waits for its decision. */
  disputed?: boolean
}

/** The request must be locked. What is beyond the sum owed goes back. */
export async function receivePayment(
  tx: Transaction,
  { requestId, actorId, purpose = 'remaining', disputed = false, ...payment }: Payment & Received,
  now: Date,
): Promise<{ beyond: Cents }> {
  const facts = await findBookingFacts(requestId, tx)
  const isOver = facts !== null && bookingStates[facts.state].isCalledOff
  const before = (await findDueOf(purpose, requestId, tx)) ?? cents(0)
  const amount = payment.amountCents
  const beyond = cents(Math.max(0, amount - before))
  const { id: paymentId } = one(
    await tx
      .insert(payments)
      .values({ ...payment, requestId, purpose, receivedAt: now })
      .returning({ id: payments.id }),
  )
  const receipt = await issueReceipt(tx, { paymentId }, now)
  const { method = 'card', deskReference: reference, reported } = payment
  const log = (move: string, facts: Record<string, unknown>) =>
    tx.insert(bookingLog).values({ requestId, move, actorId, facts, createdAt: now })
  await log(purpose === 'extra' ? 'charge_paid' : 'balance_paid', {
    amountCents: amount,
    method,
    receipt,
    ...(reference ? { reference } : {}),
    ...(reported ? { reported } : {}),
  })
  if (beyond > 0) {
    await tx
      .insert(refunds)
      .values({ paymentId, amountCents: beyond, ...because(isOver ? 'late_payment' : 'paid_twice'), createdAt: now })
    await log('balance_returned', { amountCents: beyond })
  }
  await (purpose === 'extra' ? markChargesSettled : markSettled)(tx, requestId, now)
  await emit(tx, 'booking.moneyMoved', { requestId })
  const account = await findAccount(requestId, tx)
  if (facts && account) {
    const link = await issueBookingLink(tx, facts, now)
    const enqueue = purpose === 'extra' ? enqueueChargesPaidEmail : enqueueReceivedEmail
    await enqueue(tx, facts, { paymentId, amount, beyond, disputed, account, receipt, link, last4: payment.cardLast4 })
  }
  return { beyond }
}
