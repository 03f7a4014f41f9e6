import { eq } from 'drizzle-orm'

import { bookingRequests } from '#drizzle/schema.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { isId } from '#app/shared/ids.ts'
import { done, refused, type Outcome } from '#app/shared/outcome.ts'
import { closeCheckout, endCheckouts, openPayment } from './checkout.server.ts'
import { hold, type Wish } from './holds.server.ts'
import { endUnpaidRequests } from './unpaid-requests.server.ts'

export type Requested = { requestId: string; token: string; checkoutUrl: string }

const words = problems.booking

/**
 * Asks for a car: holds its dates, then opens the payment page for the upfront half (DECISIONS §3, §4).
 * Prices are read from the car's row; what was posted of them is ignored. When the payment page cannot be opened
 * the request is cancelled and its dates are free again. Refuses with the words for the field where the mistake is.
 */
export async function requestBooking({ viewer, vehicleId, entries, now }: Wish): Promise<Outcome<Requested>> {
  const held = await hold({ viewer, vehicleId, entries, now })
  if (!held.ok) return held
  const { requestId, token, replaced } = held.value
  await endCheckouts(replaced)
  try {
    const checkoutUrl = await openPayment({ ...held.value, entries, now })
    return checkoutUrl ? done({ requestId, token, checkoutUrl }) : refused(words.notPayable)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    logError('payment page not opened', error.cause, { requestId })
    await cancelRequest(requestId, { why: 'payment page not opened', now })
    return refused(words.failed)
  }
}

/** Ends an unpaid request of one's own; its payment page closes first, so that it cannot be paid any more. */
export async function cancelOwnRequest(requestId: string, viewerId: string, now: Date): Promise<Outcome> {
  const [request] = isId(requestId) ? await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId)) : []
  if (!request || request.profileId !== viewerId) return refused(words.missing)
  if (request.state !== 'awaiting_payment') return refused(words.notPayable)
  if (request.checkoutSessionId) {
    const closed = await closeCheckout(request.checkoutSessionId)
    if (!closed.ok) return closed
  }
  await cancelRequest(requestId, { why: 'cancelled by customer', actorId: viewerId, now })
  return done()
}

async function cancelRequest(requestId: string, ending: { why: string; actorId?: string; now: Date }): Promise<void> {
  await db.transaction((tx) => endUnpaidRequests(tx, eq(bookingRequests.id, requestId), { state: 'cancelled', ...ending }))
}
