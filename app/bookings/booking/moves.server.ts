/**
 * The only writer of the state of requests and bookings: status, dates, log and event change together. Whether a
 * request is paid is its state as well; payments reports here that the money went back.
 */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'

import { bookingLog, bookingRequests, bookings, stays } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import type { EventName } from '#app/events.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { bookingStates, isCurrent, type BookingState } from '#app/shared/booking-states.ts'
import { bookingNumber, mayMove, type moves } from './rules.ts'
import { listReadyToStart } from './start.server.ts'

type Step = {
  [From in BookingState]: [(typeof moves)[From][number]] extends [never]
    ? never
    : { from: From; to: (typeof moves)[From][number] }
}[BookingState]
type Move = Step & { actorId?: string; facts?: Record<string, unknown>; now: Date }
type Moved = {
  requestId: string
  vehicleId: string
  checkoutSessionId: string | null
  booking: typeof bookings.$inferSelect | null
}

/**
 * Moves the matching requests that are in state `from` and returns them; skips others. Paid requests become bookings.
 * Those that lack something for their start do not become active.
 */
export async function moveBooking(tx: Transaction, which: SQL | undefined, move: Move): Promise<Moved[]> {
  const { from, to, actorId, facts, now } = move
  if (!mayMove(from, to)) throw new Error(`no move from ${from} to ${to}`)
  const moved =
    move.from === 'awaiting_payment' ? await moveRequests(tx, which, move) : await moveBookings(tx, which, move)
  if (moved.length === 0) return []
  const entries = moved.map(({ requestId, booking }) => ({
    requestId,
    move: to,
    actorId,
    facts: to === 'confirmed' ? { number: booking?.bookingNumber, ...facts } : facts,
    createdAt: now,
  }))
  const event = eventOf[to]
  await Promise.all([
    moveDates(tx, moved, move),
    tx.insert(bookingLog).values(entries),
    ...moved.flatMap(({ requestId, vehicleId, booking }) => [
      event && booking && emit(tx, event, { bookingId: booking.id, requestId }),
      bookingStates[to].isCalledOff && emit(tx, 'dates.freed', { vehicleId }),
    ]),
  ])
  return moved
}

/** A late payment's request is over already and does not move. */
export async function markRefunded(tx: Transaction, requestId: string): Promise<void> {
  await tx.update(bookingRequests).set({ paymentStatus: 'refunded' }).where(eq(bookingRequests.id, requestId))
}

const eventOf: { readonly [To in BookingState]?: Extract<EventName, `booking.${string}`> } = {
  confirmed: 'booking.paid',
  active: 'booking.activated',
  returned: 'booking.returned',
  completed: 'booking.completed',
  cancelled: 'booking.cancelled',
  no_show: 'booking.noShow',
}

const movedFields = columnsOf(bookingRequests, {
  id: true,
  customerId: true,
  vehicleId: true,
  pickupDate: true,
  returnDate: true,
  checkoutSessionId: true,
})
type MovedRequest = Pick<typeof bookingRequests.$inferSelect, keyof typeof movedFields>

/** One statement finds, locks and writes the rows. */
async function moveRequests(
  tx: Transaction,
  which: SQL | undefined,
  { to, now }: Extract<Move, { from: 'awaiting_payment' }>,
): Promise<Moved[]> {
  const paid = to === 'confirmed'
  const requests = await tx
    .update(bookingRequests)
    .set({
      state: to,
      ...(paid ? { paymentStatus: 'paid' as const } : {}),
      ...(to === 'cancelled'
        ? { holdExpiresAt: sql`least(${bookingRequests.holdExpiresAt}, ${now.toISOString()}::timestamptz)` }
        : {}),
      rowVersion: sql`${bookingRequests.rowVersion} + 1`,
    })
    .where(and(which, eq(bookingRequests.state, 'awaiting_payment')))
    .returning(movedFields)
  const made =
    paid && requests.length > 0
      ? await tx
          .insert(bookings)
          .values(requests.map((request) => bookingOf(request, now)))
          .returning()
      : []
  return requests.map(({ id, vehicleId, checkoutSessionId }) => ({
    requestId: id,
    vehicleId,
    checkoutSessionId,
    booking: made.find(({ requestId }) => requestId === id) ?? null,
  }))
}

/** Lock the request before its booking, as settling a payment does. */
async function moveBookings(
  tx: Transaction,
  which: SQL | undefined,
  { from, to, now }: Exclude<Move, { from: 'awaiting_payment' }>,
): Promise<Moved[]> {
  const requests = await tx.select({ id: bookingRequests.id }).from(bookingRequests).where(which).for('update')
  const found = requests.map(({ id }) => id)
  const requestIds = to === 'active' ? await listReadyToStart(found, tx) : found
  const moved = await tx
    .update(bookings)
    .set({
      status: to,
      endedAt: isCurrent(from) && !isCurrent(to) ? now : undefined,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(and(inArray(bookings.requestId, requestIds), eq(bookings.status, from)))
    .returning()
  return moved.map((booking) => ({
    requestId: booking.requestId,
    vehicleId: booking.vehicleId,
    checkoutSessionId: null,
    booking,
  }))
}

async function moveDates(tx: Transaction, moved: Moved[], { to, now }: Move): Promise<void> {
  const requestIds = moved.map(({ requestId }) => requestId)
  const kept = and(inArray(stays.requestId, requestIds), eq(stays.state, 'active'))
  if (to === 'confirmed') await tx.update(stays).set({ kind: 'booking' }).where(kept)
  if (bookingStates[to].isCalledOff) await tx.update(stays).set({ state: 'released', releasedAt: now }).where(kept)
}

function bookingOf(request: MovedRequest, now: Date): typeof bookings.$inferInsert {
  const { id: requestId, customerId, vehicleId, pickupDate, returnDate } = request
  const number = bookingNumber(randomBytes(7))
  return { requestId, customerId, vehicleId, bookingNumber: number, pickupDate, returnDate, confirmedAt: now }
}
