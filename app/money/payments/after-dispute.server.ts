/** What a bank's decision leaves to be refunded: nothing of the payment could be while it was open. */
import { refunds } from '#drizzle/schema.ts'
import { markRefunded } from '#app/bookings/booking/moves.server.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { findChargeSums } from '#app/money/charges/sums.server.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { cents, sum, type Cents } from '#app/shared/money.ts'
import { findMoneyOfEnded } from './ended-money.server.ts'
import { listPaid, listTransfers, findWayBack } from './payment-summary.server.ts'
import { because } from './refund-kinds.ts'
import { paidToward, refundsOf, type Cancellation, type Paid } from './rules.ts'

/**
 * In the transaction that ends the dispute; the request must be locked. Returns what is refunded, its sum, and the
 * part of it that can’t go to the card. A booking
 * that ended in the meantime gives back what it would have then, one that got cheaper its surplus; of charges, what was
 * paid beyond them.
 */
export async function refundAfterDispute(
  tx: Transaction,
  requestId: string,
  disputeId: string,
  now: Date,
): Promise<{ refunds: Cancellation['refunds']; back: Cents; atDesk: Cents }> {
  const booking = await findBookingFacts(requestId, tx)
  if (!booking) return none
  const paid = await listPaid(requestId, tx)
  const ofRental = await owedBack(
    tx,
    booking,
    paid.filter(({ purpose }) => purpose !== 'extra'),
  )
  const charges = await findChargeSums(requestId, tx)
  const ofCharges = refundsOf(
    cents(charges.paid - charges.payable),
    paid.filter(({ purpose }) => purpose === 'extra'),
  )
  const back = [...ofRental, ...ofCharges]
  if (back.length === 0) return none
  if (ofRental.length > 0 && bookingStates[booking.state].isCalledOff) await markRefunded(tx, requestId)
  const why = because('dispute_ended', disputeId)
  await tx
    .insert(refunds)
    .values(back.map(({ paymentId, amount }) => ({ paymentId, amountCents: amount, ...why, createdAt: now })))
  return { refunds: back, back: sum(...back.map(({ amount }) => amount)), atDesk: (await findWayBack(back, tx)).atDesk }
}

const none = { refunds: [], back: cents(0), atDesk: cents(0) }

async function owedBack(tx: Transaction, booking: BookingFacts, paid: readonly Paid[]) {
  const { requestId, state, total } = booking
  // Paid after the dates were freed.
  if (!booking.bookingId) return refundsOf(sum(...paid.map(({ amount }) => amount)), paid)
  if (!bookingStates[state].isCalledOff)
    return refundsOf(cents(paidToward(await listTransfers(requestId, tx)) - total), paid)
  return (await findMoneyOfEnded(booking, paid, tx))?.refunds ?? []
}
