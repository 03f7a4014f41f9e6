/** What is known of a customer: facts, bookings and documents. For staff. */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'

import { bookingRequests, bookings, customers, documents } from '#drizzle/schema.ts'
import { listRetentions } from '#app/bookings/documents/retention.server.ts'
import { rentalFigures } from '#app/bookings/rentals/figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { isId } from '#app/shared/ids.ts'

/**
 * A visitor is a customer of their own with each booking; the same email is taken for the same person. `ids`:
 * of all of them. Null for an unknown id.
 */
export async function findCustomer(id: string | undefined) {
  if (!isId(id)) return null
  const [customer] = await db
    .select(
      columnsOf(customers, {
        id: true,
        profileId: true,
        fullName: true,
        email: true,
        phone: true,
        dateOfBirth: true,
        createdAt: true,
      }),
    )
    .from(customers)
    .where(eq(customers.id, id))
  if (!customer) return null
  const same = await db
    .select({ id: customers.id, profileId: customers.profileId })
    .from(customers)
    .where(sql`lower(${customers.email}) = lower(${customer.email})`)
    .orderBy(desc(customers.createdAt))
    .limit(rentalFigures.customerBookings)
  const profileId = customer.profileId ?? same.find((each) => each.profileId)?.profileId ?? null
  return {
    ...customer,
    phone: printPhone(customer.phone),
    profileId,
    ids: [...new Set([id, ...same.map((each) => each.id)])],
  }
}

/** Ids of the requests, the latest first; not those that were never paid. */
export async function listCustomerRequests(customerIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.requestId })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(inArray(bookingRequests.customerId, customerIds))
    .orderBy(desc(bookings.pickupDate))
    .limit(rentalFigures.customerBookings)
  return rows.map(({ id }) => id)
}

/** Those that are still there, with when each is deleted. */
export async function listCustomerDocuments(customerIds: string[]) {
  const rows = await db
    .select(
      columnsOf(documents, {
        id: true,
        documentType: true,
        state: true,
        review: true,
        expiresOn: true,
        createdAt: true,
      }),
    )
    .from(documents)
    .where(and(inArray(documents.customerId, customerIds), ne(documents.state, 'deleted')))
    .orderBy(asc(documents.documentType), desc(documents.createdAt))
    .limit(rentalFigures.customerBookings)
  const retentions = await listRetentions(rows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, retention: retentions.get(row.id) ?? null }))
}
