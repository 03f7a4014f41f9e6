import { and, desc, eq, gt, gte, isNotNull, isNull, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { bookingRequests, documents, requestDocuments } from '#drizzle/schema.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { logFileOutage } from '#app/platform/file-outages.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { countPages, drawPage } from '#app/platform/pdf-pages.server.ts'
import { UnreadablePicture } from '#app/platform/picture-encoder.server.ts'
import { readPrivate, StorageUnavailable } from '#app/platform/storage.server.ts'
import { shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { isStillKept } from './unclaimed.server.ts'

type Reusable = { id: string; documentType: DocumentType; label: string; isAccepted: boolean }

/** Of earlier bookings, the latest of each type; those that are refused or expired on the day are left out. */
export async function listReusableDocuments(viewerId: string, day: CalendarDate): Promise<Reusable[]> {
  const rows = await db
    .selectDistinctOn([documents.documentType], {
      id: documents.id,
      documentType: documents.documentType,
      createdAt: documents.createdAt,
      review: documents.review,
    })
    .from(documents)
    .where(
      and(
        eq(documents.uploadedBy, viewerId),
        eq(documents.state, 'ready'),
        isNotNull(documents.claimedAt),
        isNull(documents.deletedAt),
        ne(documents.review, 'refused'),
        or(isNull(documents.expiresOn), gte(documents.expiresOn, day)),
      ),
    )
    .orderBy(documents.documentType, desc(documents.createdAt))
  return rows.map(({ createdAt, review, ...row }) => ({
    ...row,
    label: shortDate(dayOf(createdAt)),
    isAccepted: review === 'accepted',
  }))
}

/** Uploaded for a booking that is not sent yet: the latest of each type, until they are swept. */
export async function listUnclaimedDocuments(
  viewerId: string,
  now: Date,
): Promise<{ id: string; documentType: DocumentType; filename: string }[]> {
  const other = alias(documents, 'other')
  // An upload that was tried twice leaves one behind when a booking takes the other.
  const taken = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.uploadedBy, viewerId),
        eq(other.documentType, documents.documentType),
        gt(other.claimedAt, documents.createdAt),
      ),
    )
  return db
    .selectDistinctOn([documents.documentType], columnsOf(documents, { id: true, documentType: true, filename: true }))
    .from(documents)
    .where(
      and(
        eq(documents.uploadedBy, viewerId),
        eq(documents.state, 'ready'),
        isNull(documents.claimedAt),
        isStillKept(now),
        notExists(taken),
      ),
    )
    .orderBy(documents.documentType, desc(documents.createdAt))
}

export async function findDocument(id: string) {
  if (!isId(id)) return null
  const [document] = await db
    .select(columnsOf(documents, { id: true, uploadedBy: true, documentType: true, mimeType: true, storageKey: true }))
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.state, 'ready')))
  return document ?? null
}

/** Uploaded by this person, or for one of their requests. */
export async function isOwnDocument(
  { id, uploadedBy }: { id: string; uploadedBy: string | null },
  viewerId: string,
): Promise<boolean> {
  if (uploadedBy === viewerId) return true
  const ofOwnRequest = and(eq(requestDocuments.documentId, id), requestsOf(viewerId))
  const found = await db
    .select({ id: requestDocuments.id })
    .from(requestDocuments)
    .innerJoin(bookingRequests, eq(bookingRequests.id, requestDocuments.requestId))
    .where(ofOwnRequest)
    .limit(1)
  return found.length > 0
}

/** Null when missing, 'unreachable' when the store doesn't answer. */
export async function readDocument({
  storageKey,
}: {
  storageKey: string | null
}): Promise<Uint8Array | null | 'unreachable'> {
  if (!storageKey) return null
  return readPrivate(storageKey).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
    logError('document.read_failed', error.cause ?? error)
    return 'unreachable' as const
  })
}

/** How many pages a PDF has to show; 0 for anything else, for one that cannot be drawn, and while the store is down. */
export async function countDocumentPages(id: string, readerId: string): Promise<number> {
  const document = await findDocument(id)
  if (document?.mimeType !== 'application/pdf') return 0
  const bytes = await readDocument(document)
  return bytes && bytes !== 'unreachable' ? orIfUnreadable(countPages(bytes, readerId), 0) : 0
}

/** A picture of one of them; null when it cannot be drawn. */
export function drawDocumentPage(bytes: Uint8Array, page: number, readerId: string): Promise<Uint8Array | null> {
  return orIfUnreadable(drawPage(bytes, page, readerId), null)
}

async function orIfUnreadable<Value, Otherwise>(
  drawing: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  return drawing.catch((error: unknown) => {
    if (!(error instanceof UnreadablePicture)) logFileOutage('document.drawing_failed', error)
    return otherwise
  })
}
