import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'

import { bookingLog, bookingRequests, tokens } from '#drizzle/schema.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import { issueLink } from '#app/platform/email-links.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { BookingFacts } from './queries.server.ts'
import { mailedLinkExpiresAt } from './rules.ts'

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

export async function hasOpenLinks(requestId: string, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(linksTo(requestId), gt(tokens.expiresAt, now)))
    .limit(1)
  return link !== undefined
}

/** Emails and the return address of the payment no longer open the booking. */
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
