import { printKept } from '#app/bookings/document-reviews/printed.ts'
import { documentStandingOf } from '#app/bookings/documents/summary.ts'
import { longDate, type CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { CustomerDocument } from './document-list.tsx'
import { listCustomerDocuments } from './queries.server.ts'

/** The documents of these customers as staff reads them: what was found, since when, and until when they are kept. */
export async function listPrintedDocuments(customerIds: string[], today: CalendarDate): Promise<CustomerDocument[]> {
  const documents = await listCustomerDocuments(customerIds)
  return documents.map(({ id, documentType, createdAt: received, retention, ...document }) => ({
    id,
    documentType,
    standing: documentStandingOf(document, today),
    received: longDate(dayOf(received)),
    kept: printKept(retention),
  }))
}
