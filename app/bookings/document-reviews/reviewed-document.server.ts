import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'

import { bookings, customers, documents, documentViews, profiles, requestDocuments } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { listBookingsWhere } from './queries.server.ts'

export type ReviewedDocument = NonNullable<Awaited<ReturnType<typeof findReviewedDocument>>>

/** Null for files that no booking was made with. */
export async function findReviewedDocument(id: string) {
  if (!isId(id)) return null
  const [document] = await db
    .select({
      ...columnsOf(documents, {
        id: true,
        customerId: true,
        documentType: true,
        state: true,
        review: true,
        reviewReason: true,
        reviewedAt: true,
        expiresOn: true,
        issuedOn: true,
      }),
      ...columnsOf(documents, { mimeType: true, fileSize: true, createdAt: true }),
      reviewer: profiles.fullName,
      dateOfBirth: customers.dateOfBirth,
    })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .leftJoin(profiles, eq(profiles.id, documents.reviewedBy))
    .where(and(eq(documents.id, id), isNotNull(documents.claimedAt)))
  if (!document) return null
  const uses = db
    .select({ requestId: requestDocuments.requestId })
    .from(requestDocuments)
    .where(eq(requestDocuments.documentId, id))
  const [booking, ...others] = await listBookingsWhere(inArray(bookings.requestId, uses))
  return booking ? { ...document, booking, others } : null
}

export function listAccesses(documentId: string) {
  return db
    .select({ ...columnsOf(documentViews, { id: true, kind: true, viewedAt: true }), viewer: profiles.fullName })
    .from(documentViews)
    .innerJoin(profiles, eq(profiles.id, documentViews.viewerId))
    .where(eq(documentViews.documentId, documentId))
    .orderBy(desc(documentViews.viewedAt), desc(documentViews.id))
    .limit(business.documents.accessesShown)
}
