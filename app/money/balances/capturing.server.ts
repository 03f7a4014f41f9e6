/** All that is kept of a deposit is a payment, and revenue, of charges after the return. */
import { eq } from 'drizzle-orm'

import { bookings, charges, payments } from '#drizzle/schema.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { cents, exactDollars, type Cents } from '#app/shared/money.ts'
import { lockRequest } from '#app/bookings/booking/lock-request.server.ts'
import { findChargeSums } from '#app/money/charges/sums.server.ts'
import { receivePayment } from './receiving.server.ts'

type Capture = {
  depositId: string
  bookingId: string
  amountCents: number
  /** The reasons that staff gave. Empty for what was taken at Stripe. */
  items: readonly { label: string; amountCents: number }[]
  actorId?: string
  /** Of Stripe's hold: refunds and disputes of it are found by it. */
  stripePaymentIntentId?: string | null
}

/**
 * Once: the payment has the id of its deposit. In the transaction that records the capture. An amount that no
 * charge explains becomes a charge; what was kept for charges that have been paid since is refunded.
 */
export async function receiveCapture(tx: Transaction, capture: Capture, now: Date): Promise<void> {
  const { depositId: id, bookingId, items, actorId, stripePaymentIntentId } = capture
  const [booking] = await tx.select({ requestId: bookings.requestId }).from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) return
  const { requestId } = booking
  await lockRequest(tx, requestId)
  if ((await tx.$count(payments, eq(payments.id, id))) > 0) return
  const amount = cents(capture.amountCents)
  const { payable, paid } = await findChargeSums(requestId, tx)
  const beyond = cents(Math.max(0, amount - Math.max(0, payable - paid)))
  const isUnexplained = items.length === 0 || payable === 0
  if (beyond > 0 && isUnexplained) await addKeptCharge(tx, { ...capture, amount: beyond }, now)
  await receivePayment(
    tx,
    { id, requestId, purpose: 'extra', method: 'deposit', amountCents: amount, stripePaymentIntentId, actorId },
    now,
  )
}

/** The customer reads it in the email about the capture: there is nothing left to answer. */
async function addKeptCharge(
  tx: Transaction,
  { bookingId, amount, items, actorId }: Capture & { amount: Cents },
  now: Date,
): Promise<void> {
  await tx.insert(charges).values({
    bookingId,
    kind: 'kept',
    state: 'upheld',
    label: items.map(({ label, amountCents }) => `${label}, ${exactDollars(cents(amountCents))}`).join('; '),
    quantity: 1,
    unitAmountCents: amount,
    amountCents: amount,
    answerBy: now,
    answeredAt: now,
    payableAt: now,
    createdBy: actorId,
    decidedBy: actorId,
    createdAt: now,
  })
}
