/** What a rental needs before the keys are handed over, for pages and for the move itself (DECISIONS §4). */
import { eq, inArray, sql } from 'drizzle-orm'

import { bookingRequests, bookings, deposits, type documents } from '#drizzle/schema.ts'
import { isSecured } from '#app/features/deposits/rules.ts'
import { startObstacles } from '#app/features/documents/rules.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { missingBeforeKeys, type StartNeed } from './start-needs.ts'

type StartDocument = Pick<typeof documents.$inferSelect, 'documentType' | 'state' | 'review' | 'expiresOn'>

/** Of each booking among these requests; empty when its rental may start. */
export async function listStartNeeds(requestIds: string[], executor: Executor = db): Promise<Map<string, StartNeed[]>> {
  const shown = sql<StartDocument[]>`coalesce((
    select json_agg(json_build_object('documentType', d.document_type, 'state', d.state, 'review', d.review,
      'expiresOn', d.expires_on))
    from request_documents r join documents d on d.id = r.document_id where r.request_id = ${bookings.requestId}), '[]')`
  const rentals = await executor
    .select({
      ...columnsOf(bookings, 'requestId returnDate remainingPaidAt'),
      deposit: columnsOf(deposits, 'status amountCents'),
      ...columnsOf(bookingRequests, 'signature driversUnsigned'),
      shown,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .leftJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(inArray(bookings.requestId, requestIds))
  return new Map(
    rentals.map(({ requestId, returnDate, remainingPaidAt, deposit, signature, driversUnsigned, shown: own }) => {
      const needs = missingBeforeKeys({
        agreed: signature !== '' && !driversUnsigned,
        documentsAccepted: startObstacles(own, date(returnDate)).length === 0,
        remainingPaid: remainingPaidAt !== null,
        depositSecured: deposit !== null && isSecured(deposit),
      })
      return [requestId, needs]
    }),
  )
}

/** Of one; empty also of a request that is no booking. */
export async function findStartNeeds(requestId: string, executor: Executor = db): Promise<StartNeed[]> {
  return (await listStartNeeds([requestId], executor)).get(requestId) ?? []
}

export async function listReadyToStart(requestIds: string[], executor: Executor): Promise<string[]> {
  const needs = await listStartNeeds(requestIds, executor)
  return requestIds.filter((id) => needs.get(id)?.length === 0)
}
