import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'

import {
  bookingRequests,
  bookings,
  documents,
  fleetCars,
  requestDocuments,
  requestSearchText,
} from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { isNumber } from '#app/bookings/rentals/search.server.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { matchingWords } from '#app/platform/matching.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { DocumentFilter } from './forms.ts'
import { type DocumentGroup } from './rules.ts'

const { pageSize } = business.office

/** Bookings, as the list has them. */
export function countBookingsToReview() {
  const each = withNearestBooking('waiting')
  return db.$count(db.selectDistinct({ requestId: each.requestId }).from(each).as('waiting'))
}

/** By booking: of what waits the next pickup first and cars that are out at the end, of what is decided the latest. */
export async function listDocuments({ q, state, sort, page }: DocumentFilter) {
  const each = withNearestBooking(state, q)
  const isWaiting = state === 'waiting'
  const first = isWaiting ? sql`min` : sql`max`
  const since = sql<Date>`${first}(${each.since})`.mapWith(documents.createdAt)
  const columns = { since, customer: sql`lower(min(${each.customer}))`, pickup: sql`min(${each.pickupAt})` }
  const usual = isWaiting ? [asc(sql`bool_and(${each.isOut})`), asc(columns.pickup), asc(since)] : [desc(since)]
  const groups = await db
    .select({
      requestId: each.requestId,
      since,
      documents: sql<{ id: string; documentType: DocumentType }[]>`json_agg(json_build_object(
        'id', ${each.id}, 'documentType', ${each.documentType}) order by ${each.documentType})`,
    })
    .from(each)
    .groupBy(each.requestId)
    .orderBy(...(listOrder(sort, columns, each.requestId) ?? [...usual, each.requestId]))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  const shown = groups.slice(0, pageSize)
  const found = await listBookingsWhere(
    inArray(
      bookings.requestId,
      shown.map(({ requestId }) => requestId),
    ),
  )
  return {
    rows: shown.flatMap((group) => {
      const booking = found.find(({ requestId }) => requestId === group.requestId)
      return booking ? [{ ...booking, ...group }] : []
    }),
    more: groups.length > pageSize,
  }
}

/** What waits of one booking, and whose it is. */
export async function findWaitingOf(requestId: string) {
  const each = withNearestBooking('waiting')
  const [[request], found] = await Promise.all([
    db
      .select({ customer: bookingRequests.customerName })
      .from(bookingRequests)
      .where(eq(bookingRequests.id, requestId)),
    db.select({ id: each.id }).from(each).where(eq(each.requestId, requestId)).orderBy(asc(each.documentType)),
  ])
  return { customer: request?.customer ?? '', documents: found }
}

/** What to look at after this document: of the same customer first, then as the list has them. */
export async function findNextDocument({ id, customerId }: { id: string; customerId: string | null }) {
  const each = withNearestBooking('waiting')
  const [next] = await db
    .select({ id: each.id, documentType: each.documentType, customer: each.customer })
    .from(each)
    .where(ne(each.id, id))
    .orderBy(
      desc(sql`${each.customerId} is not distinct from ${customerId}::uuid`),
      asc(each.isOut),
      asc(each.pickupAt),
      asc(each.since),
      asc(each.documentType),
      asc(each.id),
    )
    .limit(1)
  return next ?? null
}

/** Where and when the documents are needed; what is ahead or out first, in its order. */
export async function listBookingsWhere(which: SQL | undefined, limit: number = pageSize) {
  const rows = await db
    .select({
      requestId: bookings.requestId,
      number: bookings.bookingNumber,
      status: bookings.status,
      customer: {
        name: bookingRequests.customerName,
        email: bookingRequests.customerEmail,
        phone: bookingRequests.customerPhone,
      },
      pickup: { date: bookings.pickupDate, time: bookingRequests.pickupTime },
      returns: { date: bookings.returnDate, time: bookingRequests.returnTime },
      car: { year: fleetCars.year, make: fleetCars.make, model: fleetCars.model },
      vehicleClass: fleetCars.vehicleClass,
      licenseIssuedOn: bookingRequests.licenseIssuedOn,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .where(which)
    .orderBy(desc(isOpen), asc(bookings.pickupDate), asc(bookingRequests.pickupAt), asc(bookings.id))
    .limit(limit)
  return rows.map(({ customer, pickup, returns, car, ...row }) => ({
    ...row,
    customer: { ...customer, printedPhone: printPhone(customer.phone) },
    pickup: { date: date(pickup.date), time: time(pickup.time.slice(0, 5)) },
    returns: { date: date(returns.date), time: time(returns.time.slice(0, 5)) },
    car: vehicleName(car),
  }))
}

const isOpen = inArray(bookings.status, bookingStatuses.current)

/** Each document once, with the next of the bookings that need it. */
function withNearestBooking(state: DocumentGroup, q = '') {
  const since =
    state === 'waiting' ? sql`${documents.claimedAt}` : sql`coalesce(${documents.reviewedAt}, ${documents.claimedAt})`
  return db
    .selectDistinctOn([documents.id], {
      id: documents.id,
      documentType: documents.documentType,
      customerId: documents.customerId,
      requestId: bookings.requestId,
      customer: bookingRequests.customerName,
      pickupAt: bookingRequests.pickupAt,
      isOut: sql<boolean>`${bookings.status} in ${sqlList(bookingStatuses.out)}`.as('is_out'),
      since: since.as('since'),
    })
    .from(documents)
    .innerJoin(requestDocuments, eq(requestDocuments.documentId, documents.id))
    .innerJoin(bookings, eq(bookings.requestId, requestDocuments.requestId))
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(
      and(
        eq(documents.state, 'ready'),
        isNotNull(documents.claimedAt),
        eq(documents.review, state),
        isOpen,
        q ? named(q) : undefined,
      ),
    )
    .orderBy(documents.id, bookingRequests.pickupAt, bookings.id)
    .as('each')
}

function named(q: string): SQL | undefined {
  return or(isNumber(q), matchingWords(requestSearchText, q))
}
