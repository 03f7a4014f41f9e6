import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'

import { bookingLog, bookingRequests, bookings, tokens } from '#drizzle/schema.ts'
import { requestsOf } from '#app/features/access/own-requests.server.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { issueLink, isUsableLink } from '#app/platform/email-links.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { findBookingFacts, type BookingFacts } from './queries.server.ts'
import { mailedLinkExpiresAt } from './rules.ts'
import { signedFields } from './signed-agreements.server.ts'

export async function findOwnBooking(number: string, viewer: { id: string }) {
  const [row] = await db
    .select({
      requestId: bookings.requestId,
      bookingId: bookings.id,
      agreement: signedFields,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(and(eq(bookings.bookingNumber, number.toUpperCase()), requestsOf(viewer.id)))
  if (!row) return null
  const facts = await findBookingFacts(row.requestId)
  return facts?.number ? { ...facts, ...row, number: facts.number } : null
}

/** As the customer reads it; why staff set a rule aside is theirs. */
export function listBookingLog(requestId: string) {
  return db
    .select({ move: bookingLog.move, facts: bookingLog.facts, at: bookingLog.createdAt })
    .from(bookingLog)
    .where(and(eq(bookingLog.requestId, requestId), ne(bookingLog.move, 'rules_set_aside')))
    .orderBy(asc(bookingLog.createdAt), asc(bookingLog.id))
}

type Linked = { requestId: string; profileId: string | null; returnAt: Date }

/** Opens the booking without signing in until 30 days after the rental, and for a week at least. */
export async function issueBookingLink(
  tx: Transaction,
  { requestId, profileId, returnAt }: Linked,
  now: Date,
): Promise<string> {
  const { secret } = await issueLink(tx, {
    purpose: 'booking_link',
    profileId,
    subjectId: requestId,
    expiresAt: mailedLinkExpiresAt({ returnAt }, now),
    now,
  })
  return secret
}

/** Where its emails lead: to the booking in the account, or by a link for a customer without one. */
export async function bookingPage(
  tx: Transaction,
  booking: Pick<BookingFacts, 'number' | 'requestId' | 'profileId' | 'returnAt'>,
  now: Date,
): Promise<string> {
  return booking.profileId
    ? hrefs.accountBooking(booking.number ?? '')
    : hrefs.linkedBooking(await issueBookingLink(tx, booking, now))
}

export async function findLinkedBooking(secret: string | null, now: Date) {
  if (!secret) return null
  const [row] = await db
    .select({ requestId: bookings.requestId, bookingId: bookings.id })
    .from(tokens)
    .innerJoin(bookings, eq(bookings.requestId, tokens.subjectId))
    .where(isUsableLink('booking_link', secret, now))
  if (!row) return null
  const facts = await findBookingFacts(row.requestId)
  return facts?.number ? { ...facts, ...row, number: facts.number } : null
}

export async function hasOpenLinks(requestId: string, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(linksTo(requestId), gt(tokens.expiresAt, now)))
    .limit(1)
  return link !== undefined
}

/** Neither emails nor the return address of the payment open the booking any more. */
export async function revokeBookingLinks(requestId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(tokens).set({ usedAt: now }).where(linksTo(requestId))
    await tx
      .update(bookingRequests)
      .set({ accessTokenHash: hashSecret(newSecret()) })
      .where(eq(bookingRequests.id, requestId))
  })
}

function linksTo(requestId: string) {
  return and(eq(tokens.subjectId, requestId), eq(tokens.purpose, 'booking_link'), isNull(tokens.usedAt))
}
