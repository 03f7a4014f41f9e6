import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { bookingRequests, customers } from './bookings.ts'
import { createdAt, id, instant } from './columns.ts'
import { personId, profiles } from './people.ts'

export const documentTypeEnum = pgEnum('document_type', [
  'drivers_license_front',
  'drivers_license_back',
  'insurance_card',
])
export const documentStateEnum = pgEnum('document_state', ['processing', 'ready', 'unreadable', 'deleted'])
export const documentReviewEnum = pgEnum('document_review', ['waiting', 'accepted', 'refused'])
export const documentAccessEnum = pgEnum('document_access', ['viewed', 'downloaded'])

/** A private file of a customer. Unclaimed until a booking request takes it; swept when nobody does. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    customerId: uuid().references(() => customers.id),
    /** Null when it was handed in for a customer without an account: by the link of an email, or at the desk. */
    uploadedBy: uuid().references(() => profiles.id),
    documentType: documentTypeEnum().notNull(),
    state: documentStateEnum().notNull().default('processing'),
    problem: text(),
    review: documentReviewEnum().notNull().default('waiting'),
    reviewReason: text(),
    reviewedBy: uuid().references(() => profiles.id),
    reviewedAt: instant(),
    expiresOn: date({ mode: 'string' }),
    /** Of a license: when it was first issued, as whoever checked it read. */
    issuedOn: date({ mode: 'string' }),
    storageKey: text(),
    filename: text().notNull(),
    mimeType: text(),
    fileSize: integer(),
    contentHash: text(),
    claimedAt: instant(),
    keepUntil: instant(),
    deletedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('documents_customer_idx').on(t.customerId, t.documentType, t.createdAt),
    index('documents_unclaimed_idx')
      .on(t.createdAt)
      .where(sql`claimed_at is null and state <> 'deleted'`),
    index('documents_review_idx')
      .on(t.review, t.claimedAt)
      .where(sql`state = 'ready' and claimed_at is not null`),
    index('documents_uploader_idx').on(t.uploadedBy, t.createdAt),
    check('documents_ready_is_stored', sql`${t.state} <> 'ready' or ${t.storageKey} is not null`),
  ],
)

/** Which documents a request was made with. */
export const requestDocuments = pgTable(
  'request_documents',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => bookingRequests.id, { onDelete: 'cascade' }),
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    documentType: documentTypeEnum().notNull(),
  },
  (t) => [
    unique('request_documents_one_a_type').on(t.requestId, t.documentType),
    index('request_documents_document_idx').on(t.documentId),
  ],
)

/** Who opened which document, and when. */
export const documentViews = pgTable(
  'document_views',
  {
    id: id(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    viewerId: personId(),
    kind: documentAccessEnum().notNull().default('viewed'),
    viewedAt: instant().notNull(),
  },
  (t) => [index('document_views_document_idx').on(t.documentId, t.viewedAt)],
)
