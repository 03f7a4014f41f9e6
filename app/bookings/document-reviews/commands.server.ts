import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

import { bookingLog, bookings, documents, requestDocuments, tokens } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { findDocumentObstacles } from '#app/bookings/booking/start.server.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { business } from '#app/business.ts'
import { documentReviewProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { transact, type Transaction } from '#app/platform/db.server.ts'
import { issueLink } from '#app/platform/email-links.server.ts'
import { emit } from '#app/emit.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { later } from '#app/shared/durations.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { refusedEmail } from './emails.server.ts'
import { type DocumentVerdict } from './rules.ts'

type Judgment = { documentId: string; version: Date | null; reviewerId: string; verdict: DocumentVerdict; now: Date }

/** `version`: when the verdict was given that the reviewer has seen. Of two at once the second is told. */
export async function reviewDocument(judgment: Judgment): Promise<Outcome> {
  const { documentId, version, reviewerId, verdict, now } = judgment
  return transact(async (tx) => {
    const seen = version ? eq(documents.reviewedAt, version) : isNull(documents.reviewedAt)
    const decided =
      verdict.kind === 'accept'
        ? { review: 'accepted' as const, reviewReason: null, expiresOn: verdict.expiresOn, issuedOn: verdict.issuedOn }
        : { review: 'refused' as const, reviewReason: verdict.reason, expiresOn: null }
    const [judged] = await tx
      .update(documents)
      .set({ ...decided, reviewedBy: reviewerId, reviewedAt: now })
      .where(and(eq(documents.id, documentId), eq(documents.state, 'ready'), isNotNull(documents.claimedAt), seen))
      .returning({ documentType: documents.documentType })
    if (!judged) return fail(documentReviewProblems.changedMeanwhile)
    const uses = await listOpenUses(tx, documentId)
    await revokeReplacementLinks(tx, documentId, now)
    for (const use of uses) {
      await logMove(tx, { ...use, move: `document_${decided.review}`, actorId: reviewerId, now })
      if (verdict.kind === 'refuse') await requestReplacement(tx, { ...use, ...judged, reason: verdict.reason, now })
    }
    return ok()
  })
}

type Use = { id: string; requestId: string }

function listOpenUses(tx: Transaction, documentId: string): Promise<Use[]> {
  return tx
    .select(columnsOf(requestDocuments, { id: true, requestId: true }))
    .from(requestDocuments)
    .innerJoin(bookings, eq(bookings.requestId, requestDocuments.requestId))
    .where(and(eq(requestDocuments.documentId, documentId), inArray(bookings.status, bookingStatuses.current)))
}

/** Those of earlier emails: only the latest works. */
async function revokeReplacementLinks(tx: Transaction, documentId: string, now: Date): Promise<void> {
  const uses = tx
    .select({ id: requestDocuments.id })
    .from(requestDocuments)
    .where(eq(requestDocuments.documentId, documentId))
  await tx
    .update(tokens)
    .set({ usedAt: now })
    .where(and(inArray(tokens.subjectId, uses), eq(tokens.purpose, 'replace_document'), isNull(tokens.usedAt)))
}

type ReplacementRequest = Use & { documentType: DocumentType; reason: string; now: Date }

/** For this document of this booking only. */
async function requestReplacement(
  tx: Transaction,
  { id, requestId, documentType, reason, now }: ReplacementRequest,
): Promise<void> {
  const booking = await findBookingFacts(requestId, tx)
  if (!booking) return
  const link = await issueLink(tx, {
    purpose: 'replace_document',
    profileId: booking.profileId,
    subjectId: id,
    expiresAt: later(now, business.documents.linkLivesFor),
    now,
  })
  await enqueueMail(tx, refusedEmail(booking, { documentType, reason, link }))
}

type Logged = { requestId: string; move: string; actorId?: string; now: Date }

/** Also says at the booking since when all of its documents are good. */
export async function logMove(tx: Transaction, { requestId, move, actorId, now }: Logged): Promise<void> {
  await tx.insert(bookingLog).values({ requestId, move, actorId, facts: {}, createdAt: now })
  const obstacles = await findDocumentObstacles(requestId, tx)
  if (!obstacles) return
  const ofRequest = eq(bookings.requestId, requestId)
  if (obstacles.length > 0) {
    await tx.update(bookings).set({ documentsAcceptedAt: null }).where(ofRequest)
    return
  }
  const [cleared] = await tx
    .update(bookings)
    .set({ documentsAcceptedAt: now })
    .where(and(ofRequest, isNull(bookings.documentsAcceptedAt)))
    .returning({ bookingId: bookings.id })
  if (cleared) await emit(tx, 'booking.cleared', { ...cleared, requestId })
}
