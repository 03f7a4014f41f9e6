import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgEnum, text, unique, uuid } from 'drizzle-orm/pg-core'

import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { documentTypes } from '#app/shared/document-types.ts'

import { bookingRequests, customers } from './bookings.ts'
import { createdAt, id, instant } from './columns.ts'
import { personId, profiles } from './people.ts'
import { impersonal, personal, secret, table, unexported } from './personal.ts'
import { own } from './personal-rows.ts'
import { listText } from './sql-list.ts'

export const documentTypeEnum = pgEnum('document_type', documentTypes)
export const documentStateEnum = pgEnum('document_state', ['processing', 'ready', 'unreadable', 'deleted'])
export const documentReviewEnum = pgEnum('document_review', ['waiting', 'accepted', 'refused'])
export const documentAccessEnum = pgEnum('document_access', ['viewed', 'downloaded'])

/** Uploaded by the person, or handed in for a customer who has proven to be them since. */
const ownDocument = `(${own('uploaded_by')} or t.uploaded_by is null and p.email_confirmed_at is not null and exists (
  select from customers c where c.id = t.customer_id and lower(c.email) = lower(p.email::text)))`

const rented = `exists (select from request_documents q join bookings b on b.request_id = q.request_id
  where q.document_id = t.id and b.status in ${listText(bookingStatuses.notCalledOff)})`

/** A private file of a customer. Unclaimed until a booking request takes it; swept when no one does. */
export const documents = table(
  'documents',
  {
    ...impersonal({
      id: id(),
      customerId: uuid().references(() => customers.id),
      /** Null when it was handed in for a customer without an account: by the link of an email, or at the desk. */
      uploadedBy: uuid().references(() => profiles.id),
      documentType: documentTypeEnum().notNull(),
      review: documentReviewEnum().notNull().default('waiting'),
      reviewedBy: unexported(uuid().references(() => profiles.id)),
      reviewedAt: instant(),
      storageKey: secret(text()),
      mimeType: text(),
      fileSize: integer(),
      claimedAt: instant(),
      keepUntil: instant(),
      createdAt: createdAt(),
    }),
    ...personal(
      {
        purpose: 'documents',
        emptied: `${ownDocument} and not ${rented}`,
        to: { state: `'deleted'`, deletedAt: 'coalesce(t.deleted_at, p.deleted_at)' },
      },
      {
        state: documentStateEnum().notNull().default('processing'),
        deletedAt: instant(),
      },
    ),
    ...personal(
      { purpose: 'documents', emptied: `${ownDocument} and t.state = 'deleted'` },
      {
        problem: text(),
        reviewReason: text(),
        expiresOn: date({ mode: 'string' }),
        /** Of a license: when it was first issued, as the person who checked it read. */
        issuedOn: date({ mode: 'string' }),
        contentHash: unexported(text()),
      },
    ),
    ...personal({ purpose: 'documents', emptied: ownDocument }, { filename: text().notNull() }),
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
export const requestDocuments = table(
  'request_documents',
  impersonal({
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => bookingRequests.id, { onDelete: 'cascade' }),
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    documentType: documentTypeEnum().notNull(),
  }),
  (t) => [
    unique('request_documents_one_a_type').on(t.requestId, t.documentType),
    index('request_documents_document_idx').on(t.documentId),
  ],
)

/** Who opened which document, and when. */
export const documentViews = table(
  'document_views',
  impersonal({
    id: id(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    viewerId: unexported(personId()),
    kind: documentAccessEnum().notNull().default('viewed'),
    viewedAt: instant().notNull(),
  }),
  (t) => [index('document_views_document_idx').on(t.documentId, t.viewedAt)],
)
