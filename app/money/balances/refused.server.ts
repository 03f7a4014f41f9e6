/** A card that refused charges after the return: the customer reads it with a link for another card, and it is in the log. */
import { bookingLog, type balanceAttempts } from '#drizzle/schema.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findAccount } from '#app/money/payments/balance.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { cents } from '#app/shared/money.ts'
import { declineReason } from './decline-reason.ts'
import { enqueueRefusedChargeEmail } from './emails.server.ts'
import { isTriedAgain } from './tries.server.ts'

type Refused = Pick<typeof balanceAttempts.$inferSelect, 'id' | 'requestId' | 'amountCents' | 'decline'>

export async function notifyRefusedCharge(
  tx: Transaction,
  { id, requestId, amountCents, decline }: Refused,
  now: Date,
): Promise<void> {
  const facts = { amountCents, attempt: id }
  await tx.insert(bookingLog).values({ requestId, move: 'charge_refused', facts, createdAt: now })
  const booking = await findBookingFacts(requestId, tx)
  const account = await findAccount(requestId, tx)
  if (!booking || !account) return
  const link = await issueBookingLink(tx, booking, now)
  const why = decline === 'card_missing' ? null : declineReason(decline)
  const again = why !== null && (await isTriedAgain(tx, requestId))
  await enqueueRefusedChargeEmail(tx, booking, { id, amount: cents(amountCents), account, link, why, again })
}
