/**
 * How long a customer's documents stay: 90 days after the last rental, a day after the last asking when there was none, or
 * longer when the customer wants it (DECISIONS §3).
 */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { bookingRequests, bookings, customers, documents, profiles, requestDocuments } from '#drizzle/schema.ts'
import { db, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { StorageUnavailable } from '#app/platform/storage.server.ts'
import { deleteFilesOf, leavesFile, markDeleted } from './erasure.server.ts'
import { deletedAt, deletedBefore } from './rules.ts'

export type Retention = { keep: boolean; deletedAt: Date }

/** What becomes of a customer's documents, or null for somebody who has never asked for a car. */
export async function findRetention(profileId: string): Promise<Retention | null> {
  const [row] = await db
    .select({ keep: profiles.keepDocuments, lastUse, hasBooked })
    .from(profiles)
    .innerJoin(customers, eq(customers.profileId, profiles.id))
    .innerJoin(bookingRequests, eq(bookingRequests.customerId, customers.id))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .where(eq(profiles.id, profileId))
    .groupBy(profiles.id)
  return row ? { keep: row.keep, deletedAt: deletedAt(row.lastUse, row.hasBooked) } : null
}

/** The documents a request was made with, in the order of the form. */
export function listRequestDocuments(requestId: string) {
  return db
    .select({
      id: documents.id, documentType: requestDocuments.documentType, state: documents.state, review: documents.review,
      reviewReason: documents.reviewReason, expiresOn: documents.expiresOn,
    })
    .from(requestDocuments)
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .where(eq(requestDocuments.requestId, requestId))
    .orderBy(requestDocuments.documentType)
}

/** "Keep for my next rental": holds for all of a person's documents, those of later rentals too. */
export async function keepDocuments(profileId: string, keep: boolean): Promise<void> {
  await db.update(profiles).set({ keepDocuments: keep }).where(eq(profiles.id, profileId))
}

/**
 * Deletes what nobody needs any more. A booking that wants such a document is told at once that it is gone. One customer's
 * files that the store does not delete wait for the next run, and keep nobody else waiting.
 */
export async function deleteOldDocuments(now: Date): Promise<void> {
  await ofEach(await listExpired(db, now), (customerId) => db.transaction((tx) => markDocumentsOf(tx, customerId, now)))
  await ofEach(await listLeavingFiles(), (customerId) => deleteFilesOf(eq(documents.customerId, customerId)))
}

async function ofEach(customerIds: string[], work: (customerId: string) => Promise<void>): Promise<void> {
  for (const customerId of customerIds) {
    await work(customerId).catch((error: unknown) => {
      logError('documents not deleted', error instanceof StorageUnavailable ? error.cause : error, { customerId })
    })
  }
}

/**
 * The rows are locked before it is asked once more whether the time is over: a booking may just have taken them. Only the
 * locked ones go: a booking that commits after the question may have brought new ones.
 */
async function markDocumentsOf(tx: Transaction, customerId: string, now: Date): Promise<void> {
  const stored = and(eq(documents.customerId, customerId), isNull(documents.deletedAt))
  const locked = await tx.select({ id: documents.id }).from(documents).where(stored).for('update')
  const [stillOver] = await listExpired(tx, now, customerId)
  if (stillOver) await markDeleted(tx, inArray(documents.id, locked.map(({ id }) => id)), now)
}

async function listLeavingFiles(): Promise<string[]> {
  const rows = await db.selectDistinct({ customerId: documents.customerId }).from(documents).where(leavesFile)
  return rows.flatMap(({ customerId }) => customerId ?? [])
}

/** A rental lasts until its car is back; what was cancelled or never paid counts from its end or its asking. */
const lastUse = sql<Date>`max(case
  when ${bookings.status} is null then ${bookingRequests.createdAt}
  when ${bookings.status} in ('cancelled', 'no_show') then coalesce(${bookings.endedAt}, ${bookingRequests.createdAt})
  else greatest(${bookingRequests.returnAt}, ${bookings.endedAt}) end)`.mapWith(bookingRequests.returnAt)

const hasBooked = sql<boolean>`bool_or(${bookings.id} is not null)`

/** Customers whose last rental is long over, who want nothing kept and have nothing open. */
async function listExpired(executor: Executor, now: Date, customerId?: string): Promise<string[]> {
  const open = sql`count(*) filter (where ${bookingRequests.state} = 'awaiting_payment' or ${bookings.status} in ('confirmed', 'active', 'returned'))`
  const over = sql`case when ${hasBooked} then ${timestamp(deletedBefore(now, true))} else ${timestamp(deletedBefore(now, false))} end`
  const only = customerId ? eq(documents.customerId, customerId) : undefined
  const rows = await executor
    .select({ customerId: documents.customerId })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .innerJoin(bookingRequests, eq(bookingRequests.customerId, customers.id))
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .leftJoin(profiles, eq(profiles.id, customers.profileId))
    .where(and(isNull(documents.deletedAt), isNotNull(documents.claimedAt), sql`${profiles.keepDocuments} is not true`, only))
    .groupBy(documents.customerId)
    .having(sql`${open} = 0 and ${lastUse} <= ${over}`)
    .orderBy(lastUse)
    .limit(200)
  return rows.flatMap(({ customerId }) => (customerId ? [customerId] : []))
}

function timestamp(at: Date) {
  return sql`${at.toISOString()}::timestamptz`
}
