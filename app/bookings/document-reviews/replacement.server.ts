import { and, eq, isNull, ne } from 'drizzle-orm'

import { bookings, documents, requestDocuments, tokens } from '#drizzle/schema.ts'
import { markDeleted } from '#app/bookings/documents/erasure.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { documentLinkProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, transact } from '#app/platform/db.server.ts'
import { isLink, isUsableLink } from '#app/platform/email-links.server.ts'
import { isId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { logMove } from './commands.server.ts'
import { listBookingsWhere } from './queries.server.ts'
import { linkStanding } from './rules.ts'

/** What a link in an email opens: one document of one booking. Null for links that we have not sent. */
export async function findReplacement(secret: string, now: Date) {
  const [found] = await db
    .select({
      ...columnsOf(tokens, { usedAt: true, expiresAt: true }),
      ...columnsOf(requestDocuments, { requestId: true, documentType: true }),
      ...columnsOf(documents, { review: true, reviewReason: true, uploadedBy: true, customerId: true }),
    })
    .from(tokens)
    .innerJoin(requestDocuments, eq(requestDocuments.id, tokens.subjectId))
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .where(isLink('replace_document', secret))
  const [booking] = found ? await listBookingsWhere(eq(bookings.requestId, found.requestId)) : []
  if (!found || !booking) return null
  return { ...found, booking, standing: linkStanding({ ...found, status: booking.status }, now) }
}

type Replacement = { secret: string; documentId: string; now: Date }

/** The new one waits in the queue; the refused one is deleted, unless another booking was made with it. */
export async function replaceDocument({ secret, documentId, now }: Replacement): Promise<Outcome> {
  return transact(async (tx) => {
    const [link] = await tx
      .select(columnsOf(tokens, { id: true, subjectId: true }))
      .from(tokens)
      .where(isUsableLink('replace_document', secret, now))
      .for('update')
    const [old] = link?.subjectId
      ? await tx
          .select({
            use: requestDocuments.id,
            ...columnsOf(documents, { id: true, customerId: true, uploadedBy: true, documentType: true }),
            requestId: requestDocuments.requestId,
          })
          .from(requestDocuments)
          .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
          .where(eq(requestDocuments.id, link.subjectId))
          .for('update')
      : []
    if (!link || !old) return fail(documentLinkProblems.newer)
    const fresh = and(
      old.uploadedBy ? eq(documents.uploadedBy, old.uploadedBy) : isNull(documents.uploadedBy),
      eq(documents.documentType, old.documentType),
      eq(documents.state, 'ready'),
      isNull(documents.claimedAt),
    )
    const [taken] = isId(documentId)
      ? await tx
          .update(documents)
          .set({ customerId: old.customerId, claimedAt: now })
          .where(and(eq(documents.id, documentId), fresh))
          .returning({ id: documents.id })
      : []
    if (!taken) return fail(bookingProblems.documentGone, 'document')
    await tx.update(tokens).set({ usedAt: now }).where(eq(tokens.id, link.id))
    await tx.update(requestDocuments).set({ documentId: taken.id }).where(eq(requestDocuments.id, old.use))
    const others = and(eq(requestDocuments.documentId, old.id), ne(requestDocuments.id, old.use))
    if ((await tx.$count(requestDocuments, others)) === 0) await markDeleted(tx, eq(documents.id, old.id), now)
    await logMove(tx, { requestId: old.requestId, move: 'document_replaced', now })
    return ok()
  })
}
