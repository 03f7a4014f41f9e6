/** Tells brokers of the bookings of their listings. Each email is written once, for what the booking is at that moment. */
import { and, desc, eq, inArray } from 'drizzle-orm'

import { bookingLog, carListings, profiles } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { findBookingFacts, type BookingFacts } from '#app/bookings/booking/queries.server.ts'
import type { Events } from '#app/events.ts'
import { findOwnCommission } from '#app/money/earnings/queries.server.ts'
import { wantsMail } from '#app/people/sign-in/notifications.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMails, type Mail } from '#app/platform/mail.server.ts'
import { isCurrent } from '#app/shared/booking-states.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { one } from '#app/shared/one.ts'
import {
  bookedEmail,
  changedEmail,
  endedEmail,
  movedAwayEmail,
  type Broker,
  type BrokerEmail,
} from './emails.server.ts'

export async function notifyBooked({ requestId }: Events['booking.paid'], now: Date): Promise<void> {
  const booking = await findBookingFacts(requestId)
  if (!booking || !isCurrent(booking.state)) return
  const broker = await findBroker(booking.car.id, booking, now)
  if (broker)
    await enqueueEmail(broker, booking, (email) => bookedEmail(email, `listing-booked:${requestId}`, 'booked'))
}

/** Of another car also the broker of the one before. */
export async function notifyChanged(
  { requestId, logId, vehicleBefore }: Events['booking.changed'],
  now: Date,
): Promise<void> {
  const booking = await findBookingFacts(requestId)
  if (!booking || !isCurrent(booking.state)) return
  const { facts } = one(await db.select({ facts: bookingLog.facts }).from(bookingLog).where(eq(bookingLog.id, logId)))
  const [before, after] = [
    await findBroker(vehicleBefore, booking, now),
    await findBroker(booking.car.id, booking, now),
  ]
  const key = (broker: Broker) => `listing-changed:${requestId}:${logId}:${broker.id}`
  if (before && before.id !== after?.id)
    await enqueueEmail(before, booking, (email) => movedAwayEmail(email, key(before), facts))
  if (!after) return
  await enqueueEmail(after, booking, (email) =>
    before?.id === after.id || vehicleBefore === booking.car.id
      ? changedEmail(email, key(after), facts)
      : bookedEmail(email, key(after), 'movedHere'),
  )
}

export async function notifyEnded({ requestId }: Events['booking.cancelled'], now: Date): Promise<void> {
  const booking = await findBookingFacts(requestId)
  const broker = booking && (await findBroker(booking.car.id, booking, now))
  if (!broker) return
  const [entry] = await db
    .select({ move: bookingLog.move, facts: bookingLog.facts })
    .from(bookingLog)
    .where(and(eq(bookingLog.requestId, requestId), inArray(bookingLog.move, bookingStatuses.calledOff)))
    .orderBy(desc(bookingLog.createdAt), desc(bookingLog.id))
    .limit(1)
  if (entry) await enqueueEmail(broker, booking, (email) => endedEmail(email, `listing-ended:${requestId}`, entry))
}

async function enqueueEmail(
  broker: Broker,
  booking: BookingFacts,
  mailOf: (email: BrokerEmail) => Mail,
): Promise<void> {
  const commission = await findOwnCommission(booking.requestId, broker.id)
  await enqueueMails([mailOf({ broker, booking, commission })])
}

/** Who listed the car, if they may read its bookings and want these emails. No one is told of what they rent themselves. */
async function findBroker(vehicleId: string, { profileId }: BookingFacts, now: Date): Promise<Broker | null> {
  const [lister] = await db
    .select({ id: profiles.id, notifications: profiles.notifications })
    .from(carListings)
    .innerJoin(profiles, eq(profiles.id, carListings.createdBy))
    .where(eq(carListings.id, vehicleId))
  if (!lister || lister.id === profileId || !wantsMail(lister.notifications, 'bookings')) return null
  const viewer = await findViewerById(lister.id, now)
  return viewer && can(viewer, 'booking.emails.receive') && can(viewer, 'booking.list') ? viewer : null
}
