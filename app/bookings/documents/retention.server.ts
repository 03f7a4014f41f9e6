/** 90 days after the last rental; a day if no rental followed; longer if the customer wants (docs/product.md#documents). */
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, bookings, customers, documents, profiles, requestDocuments } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { StorageUnavailable } from '#app/platform/storage.server.ts'
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { deleteFilesOf, leavesFile, markDeleted } from './erasure.server.ts'
import { deletedAt, deletedBefore } from './rules.ts'

type Retention = { keep: boolean; deletedAt: Date }

/** Of all documents of a request together. */
export async function findRetention(requestId: string): Promise<Retention | null> {
  const own = db
    .select({ id: requestDocuments.documentId })
    .from(requestDocuments)
    .where(eq(requestDocuments.requestId, requestId))
  return retentionOf(await uses(db, inArray(documents.id, own)))
}

/** Of each document for itself; none for one that no booking uses. */
export async function listRetentions(documentIds: string[]): Promise<Map<string, Retention>> {
  if (documentIds.length === 0) return new Map()
  const each = await uses(db, inArray(documents.id, documentIds))
  return new Map(
    documentIds.flatMap((id): [string, Retention][] => {
      const retention = retentionOf(each.filter(({ documentId }) => documentId === id))
      return retention ? [[id, retention]] : []
    }),
  )
}

function retentionOf(each: Awaited<ReturnType<typeof uses>>): Retention | null {
  if (!each[0]) return null
  const ends = each.map(({ endsAt, rented }) => deletedAt(endsAt, rented).getTime())
  return { keep: each[0].keep === true, deletedAt: new Date(Math.max(...ends)) }
}

export function listRequestDocuments(requestId: string, executor: Executor = db) {
  return executor
    .select({
      id: documents.id,
      documentType: requestDocuments.documentType,
      state: documents.state,
      review: documents.review,
      reviewReason: documents.reviewReason,
      expiresOn: documents.expiresOn,
    })
    .from(requestDocuments)
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .where(eq(requestDocuments.requestId, requestId))
    .orderBy(requestDocuments.documentType)
}

/** Applies to all of a person's documents. */
export async function setKeepDocuments(profileId: string, keep: boolean): Promise<void> {
  await db.update(profiles).set({ keepDocuments: keep }).where(eq(profiles.id, profileId))
}

/** One customer's failure doesn't block the others. */
export async function deleteOldDocuments(now: Date): Promise<void> {
  const customerIds = new Set((await listExpired(db, now)).flatMap(({ customerId }) => customerId ?? []))
  await forEachCustomer([...customerIds], (customerId) => db.transaction((tx) => markDocumentsOf(tx, customerId, now)))
  await forEachCustomer(await listLeavingFiles(), (customerId) => deleteFilesOf(eq(documents.customerId, customerId)))
}

async function forEachCustomer(customerIds: string[], work: (customerId: string) => Promise<void>): Promise<void> {
  for (const customerId of customerIds) {
    await work(customerId).catch((error: unknown) => {
      logError('document.deletion_failed', error instanceof StorageUnavailable ? error.cause : error, { customerId })
    })
  }
}

/** Lock first, then check again: a booking may have just claimed them. */
async function markDocumentsOf(tx: Transaction, customerId: string, now: Date): Promise<void> {
  const stored = and(eq(documents.customerId, customerId), isNull(documents.deletedAt))
  const locked = new Set(
    (await tx.select({ id: documents.id }).from(documents).where(stored).for('update')).map(({ id }) => id),
  )
  const over = (await listExpired(tx, now, customerId)).filter(({ id }) => locked.has(id))
  if (over.length > 0)
    await markDeleted(
      tx,
      inArray(
        documents.id,
        over.map(({ id }) => id),
      ),
      now,
    )
}

async function listLeavingFiles(): Promise<string[]> {
  const rows = await db.selectDistinct({ customerId: documents.customerId }).from(documents).where(leavesFile)
  return rows.flatMap(({ customerId }) => customerId ?? [])
}

/** Until the car is back, or the booking was cancelled; unpaid requests count from creation. */
const endsAt = sql<Date>`case
  when ${bookings.status} is null then ${bookingRequests.createdAt}
  when ${bookings.status} in ${sqlList(bookingStatuses.calledOff)} then coalesce(${bookings.endedAt}, ${bookingRequests.createdAt})
  else greatest(${bookingRequests.returnAt}, ${bookings.endedAt}) end`.mapWith(bookingRequests.returnAt)
const isOpen = sql<boolean>`(${bookingRequests.state} in ${sqlList(requestStates.unpaid)} or coalesce(${bookings.status} in ${sqlList(bookingStatuses.open)}, false))`
const hasServed = sql`exists (select from ${requestDocuments} served join ${bookings} rental on rental.request_id = served.request_id
  where served.document_id = ${documents.id})`

/** One row per use. Requests that used other documents don't extend retention. */
function uses(executor: Executor, which: SQL | undefined) {
  const madeWith = and(
    eq(requestDocuments.requestId, bookingRequests.id),
    eq(requestDocuments.documentId, documents.id),
  )
  return executor
    .select({
      documentId: documents.id,
      customerId: documents.customerId,
      keep: profiles.keepDocuments,
      rented: sql<boolean>`${bookings.id} is not null`.as('rented'),
      endsAt: endsAt.as('ends_at'),
      isOpen: isOpen.as('is_open'),
    })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .innerJoin(bookingRequests, eq(bookingRequests.customerId, customers.id))
    .leftJoin(requestDocuments, madeWith)
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .leftJoin(profiles, eq(profiles.id, customers.profileId))
    .where(and(which, or(isNotNull(requestDocuments.id), and(isNotNull(bookings.id), hasServed))))
}

async function listExpired(executor: Executor, now: Date, customerId?: string) {
  const only = customerId ? eq(documents.customerId, customerId) : undefined
  const unwanted = sql`${profiles.keepDocuments} is not true`
  const each = uses(executor, and(isNull(documents.deletedAt), isNotNull(documents.claimedAt), unwanted, only)).as(
    'each',
  )
  const over = sql`case when ${each.rented} then ${timestamp(deletedBefore(now, true))} else ${timestamp(deletedBefore(now, false))} end`
  return executor
    .select({ id: each.documentId, customerId: each.customerId })
    .from(each)
    .groupBy(each.documentId, each.customerId)
    .having(sql`bool_and(not ${each.isOpen} and ${each.endsAt} <= ${over})`)
    .orderBy(each.documentId)
    .limit(600)
}

function timestamp(at: Date) {
  return sql`${at.toISOString()}::timestamptz`
}
