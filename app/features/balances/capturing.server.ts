/** What is kept of a deposit pays the charges after the return that are due: then it is a payment, and revenue. */
import { eq } from 'drizzle-orm'

import { bookings, payments } from '#drizzle/schema.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { cents } from '#app/shared/money.ts'
import { lockRequest } from '#app/features/bookings/lock-request.server.ts'
import { findChargeSums } from '#app/features/charges/sums.server.ts'
import { receivePayment } from './receiving.server.ts'

type Capture = { depositId: string; bookingId: string; amountCents: number; actorId?: string }

/** Once: the payment has the id of its deposit. In the transaction that records the capture. */
export async function receiveCapture(tx: Transaction, capture: Capture, now: Date): Promise<void> {
  const { depositId: id, bookingId, amountCents, actorId } = capture
  const [booking] = await tx.select({ requestId: bookings.requestId }).from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) return
  const { requestId } = booking
  await lockRequest(tx, requestId)
  if ((await tx.$count(payments, eq(payments.id, id))) > 0) return
  const { payable, paid } = await findChargeSums(requestId, tx)
  const amount = cents(Math.min(amountCents, Math.max(0, payable - paid)))
  if (amount === 0) return
  await receivePayment(tx, { id, requestId, purpose: 'extra', method: 'deposit', amountCents: amount, actorId }, now)
}
