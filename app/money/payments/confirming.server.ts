/** What follows at once when the upfront half of a request is paid, through Stripe or at the desk. */
import { eq } from 'drizzle-orm'

import { bookingRequests, requestDocuments } from '#drizzle/schema.ts'
import { moveBooking } from '#app/bookings/booking/moves.server.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { listDrivers } from '#app/bookings/booking/drivers.server.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { openDeposit } from '#app/money/deposits/opening.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import type { Cents } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'
import { findAccount } from './balance.server.ts'
import { enqueueConfirmedEmail } from './emails.server.ts'
import { enqueueCallEmail } from './office-emails.server.ts'

type Request = Pick<typeof bookingRequests.$inferSelect, 'id' | 'depositMethod' | 'securityDepositCents' | 'pickupAt'>
type Confirmed = {
  request: Request
  actorId?: string
  /** Of the log: what was received at the desk. */
  facts?: Record<string, unknown>
  /** Of the other half, received in the same step and recorded after it. */
  rest?: Cents
  now: Date
}

/** Gives the booking. The request must wait for its payment, and the payment be recorded. */
export async function confirmPaid(
  tx: Transaction,
  { request, actorId, facts, rest, now }: Confirmed,
): Promise<BookingFacts> {
  const { id: requestId } = request
  const paid = eq(bookingRequests.id, requestId)
  const [confirmed] = await moveBooking(tx, paid, { from: 'awaiting_payment', to: 'confirmed', actorId, facts, now })
  if (!confirmed?.booking) throw new Error(`request ${requestId} is no longer unpaid`)
  const [found, known, documents, drivers] = await Promise.all([
    findBookingFacts(requestId, tx),
    findAccount(requestId, tx, { coming: rest }),
    tx.$count(requestDocuments, eq(requestDocuments.requestId, requestId)),
    listDrivers(requestId, tx),
    openDeposit(tx, confirmed.booking.id, request, now),
  ])
  const [booking, account] = [present(found, 'the booking'), present(known, 'the account')]
  const notifyCustomer = async () => {
    const link = await issueBookingLink(tx, booking, now)
    await enqueueConfirmedEmail(tx, booking, { link, hasDocuments: documents > 0, drivers, account, now })
  }
  await Promise.all([notifyCustomer(), enqueueCallEmail(tx, booking)])
  return booking
}
