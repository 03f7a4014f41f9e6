/** Bookings of a broker's listing, as far as the ledger reads them, in the database of a test. */
import { eq } from 'drizzle-orm'

import {
  bookingLines,
  bookingLog,
  bookingRequests,
  bookings,
  earningEntries,
  earningLines,
  payments,
} from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { later, seconds } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addBooking, addListing } from './listings.ts'

type Status = typeof bookings.$inferSelect.status
type More = { days?: number; requestedAt?: Date; profileId?: string }

/** Paid in full, and confirmed: each day costs $1,450.00 with nothing on top. */
export async function addFacilitated(
  brokerId: string,
  now: Date,
  { days = 2, requestedAt = now, profileId }: More = {},
) {
  const vehicleId = await addListing(brokerId)
  const { requestId, bookingNumber } = await addBooking(vehicleId, { from: 3, until: 3 + days, now })
  const request = one(
    await db
      .update(bookingRequests)
      .set({ facilitatorId: brokerId, createdAt: requestedAt, profileId })
      .where(eq(bookingRequests.id, requestId))
      .returning(),
  )
  await setTotal(requestId, request.totalAmountCents)
  const payment = { requestId, amountCents: request.totalAmountCents, receivedAt: now }
  await db.insert(payments).values({ ...payment, purpose: 'upfront' })
  await logMove(requestId, 'confirmed', now)
  return { requestId, vehicleId, bookingNumber, total: request.totalAmountCents }
}

/** As a change of dates or car does: the price, of one line. */
export async function setTotal(requestId: string, totalAmountCents: number): Promise<void> {
  await db.update(bookingRequests).set({ totalAmountCents }).where(eq(bookingRequests.id, requestId))
  await db.delete(bookingLines).where(eq(bookingLines.requestId, requestId))
  const amounts = { quantity: 1, unitAmountCents: totalAmountCents, amountCents: totalAmountCents }
  await db.insert(bookingLines).values({ requestId, kind: 'rental', label: 'Rental', ...amounts, sortOrder: 0 })
}

export async function setStatus(requestId: string, status: Status, now: Date): Promise<void> {
  await db.update(bookings).set({ status }).where(eq(bookings.requestId, requestId))
  await logMove(requestId, status, now)
}

export async function logMove(requestId: string, move: string, createdAt: Date, facts = {}): Promise<void> {
  await db.insert(bookingLog).values({ requestId, move, facts, createdAt })
}

export async function paymentOf(requestId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  return present(payment, 'the payment')
}

/** Lines of $0.01, $0.02 and so on, each a second older than the one before. */
export async function addAdjustments(brokerId: string, count: number, latest: Date): Promise<void> {
  const numbers = [...Array(count).keys()]
  const lines = await db
    .insert(earningLines)
    .values(
      numbers.map((n) => ({
        userId: brokerId,
        kind: 'adjustment' as const,
        commissionRateBp: 0,
        description: `No. ${n}`,
        createdAt: later(latest, -seconds(n)),
      })),
    )
    .returning({ id: earningLines.id })
  await db.insert(earningEntries).values(
    lines.map(({ id: lineId }, n) => ({
      lineId,
      createdAt: later(latest, -seconds(n)),
      kind: 'adjustment' as const,
      availableCents: n + 1,
      reason: 'manual',
      actorId: brokerId,
    })),
  )
}
