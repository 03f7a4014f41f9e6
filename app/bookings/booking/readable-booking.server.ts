/** A booking as its readers may open it. Each has a condition of its own in the one query that all pages share. */
import { and, eq, inArray } from 'drizzle-orm'

import { bookingRequests, bookings, tokens } from '#drizzle/schema.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { db } from '#app/platform/db.server.ts'
import { isUsableLink } from '#app/platform/email-links.server.ts'
import { hashSecret } from '#app/platform/secrets.server.ts'
import { isId } from '#app/shared/ids.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { findBookingWhere } from './queries.server.ts'
import { linkExpiresAt } from './rules.ts'

/** In the account of its customer. */
export async function findOwnBooking(number: string, viewer: { id: string }) {
  return asBooked(await findBookingWhere(and(hasNumber(number), requestsOf(viewer.id))))
}

/** By the link of an email. */
export async function findLinkedBooking(secret: string | null, now: Date) {
  if (!secret) return null
  const opened = db
    .select({ id: tokens.subjectId })
    .from(tokens)
    .where(isUsableLink('booking_link', secret, now))
  return asBooked(await findBookingWhere(inArray(bookingRequests.id, opened)))
}

/** Its customer, staff, admins, or the bearer of the token in the payment page's return address. */
export async function findReadableBooking(requestId: string, viewer: Viewer | null, token: string | null, now: Date) {
  if (!isId(requestId)) return null
  const named = eq(bookingRequests.id, requestId)
  const readsAll = can(viewer, 'booking.change', { own: false })
  if (viewer && can(viewer, 'booking.change', { own: true })) {
    const seen = await findBookingWhere(and(named, readsAll ? undefined : requestsOf(viewer.id)))
    if (seen) return seen
  }
  if (token === null) return null
  const opened = await findBookingWhere(and(named, eq(bookingRequests.accessTokenHash, hashSecret(token))))
  return opened && now < linkExpiresAt(opened) ? opened : null
}

export function hasNumber(number: string) {
  return eq(bookings.bookingNumber, number.toUpperCase())
}

/** Paid for. */
export function asBooked<Facts extends { number: string | null; bookingId: string | null }>(facts: Facts | null) {
  return facts?.number && facts.bookingId ? { ...facts, number: facts.number, bookingId: facts.bookingId } : null
}
