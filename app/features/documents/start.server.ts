import { eq, inArray } from 'drizzle-orm'

import { bookings, documents, requestDocuments } from '#drizzle/schema.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { date } from '#app/shared/dates.ts'
import { startObstacles } from './rules.ts'

/** Of these requests, those whose rental may start as far as their documents are concerned. */
export async function listReadyToStart(tx: Transaction, requestIds: string[]): Promise<string[]> {
  const rentals = await tx
    .select(columnsOf(bookings, 'requestId returnDate'))
    .from(bookings)
    .where(inArray(bookings.requestId, requestIds))
  const shown = await tx
    .select({ ...columnsOf(documents, 'documentType state review expiresOn'), requestId: requestDocuments.requestId })
    .from(requestDocuments)
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .where(inArray(requestDocuments.requestId, requestIds))
  return rentals.flatMap(({ requestId, returnDate }) => {
    const own = shown.filter((document) => document.requestId === requestId)
    return startObstacles(own, date(returnDate)).length === 0 ? requestId : []
  })
}
