/** The list of bookings and its file. Unpaid requests are among the coming ones. */
import { and, asc, desc, eq, getViewSelectedFields, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core'

import { bookingRequests, bookings, fleetCars } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { requestStates } from '#app/shared/booking-status-lists.ts'
import { can } from '#app/people/access/permissions.ts'
import { business } from '#app/business.ts'
import { rentalFigures } from './figures.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import type { RentalFilters } from './forms.ts'
import { ofOwnListings } from './queries.server.ts'
import { namesFor, isAhead, showsUnpaid, statusesOf, type RentalGroup } from './rules.ts'
import { searchCondition, type Matched } from './search.server.ts'

const { pageSize } = business.office

export type RentalRow = Awaited<ReturnType<typeof readRows>>[number]

/**
 * Everybody's bookings, or those of a broker's own listings; what is coming in its order, all else the latest first.
 * `areMany`: what is searched for is known to be found in many.
 */
export async function listRentals(viewer: Viewer, filter: RentalFilters, { areMany = false } = {}) {
  const readsAll = can(viewer, 'handover.list')
  const conditions = await conditionsOf(viewer, filter, areMany)
  const ofPage = { offset: (filter.page - 1) * pageSize, most: pageSize + 1 }
  const order = rentalOrder(filter.sort, readsAll)
  const rows = order
    ? await readSorted(conditions, order, readsAll, ofPage)
    : await readByDay(conditions, filter, readsAll, ofPage)
  return { readsAll, rentals: rows.slice(0, pageSize).map(shown), more: rows.length > pageSize }
}

type Conditions = [inBookings: SQL | undefined, inRequests: SQL | undefined]
type OfPage = { offset: number; most: number }

/** Undefined where the list keeps its own order. Brokers read first names only, so they can't sort by whole ones. */
function rentalOrder(sort: RentalFilters['sort'], readsAll: boolean) {
  const columns = {
    pickup: bookingRequests.pickupAt,
    number: bookings.bookingNumber,
    car: sql`concat_ws(' ', ${fleetCars.make}, ${fleetCars.model}, ${fleetCars.year})`,
    total: bookingRequests.totalAmountCents,
    customer: readsAll ? sql`lower(${bookingRequests.customerName})` : undefined,
  }
  return listOrder(sort, columns, bookingRequests.id)
}

/** By what no index has: bookings and unpaid requests are first found, each by its own. */
function readSorted([inBookings, inRequests]: Conditions, order: SQL[], readsAll: boolean, { offset, most }: OfPage) {
  const booked = db.select({ id: bookings.requestId }).from(bookings).where(inBookings)
  const unpaid = db.select({ id: bookingRequests.id }).from(bookingRequests).where(inRequests)
  const page = db
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .where(inArray(bookingRequests.id, unionAll(booked, unpaid)))
    .orderBy(...order)
    .limit(most)
    .offset(offset)
  return readRows(inArray(bookingRequests.id, page), readsAll, order)
}

/** In an index's order. */
function readByDay([inBookings, inRequests]: Conditions, filter: RentalFilters, readsAll: boolean, ofPage: OfPage) {
  const order = orderOf(filter)
  const booked = db
    .select({ id: bookings.requestId, day: bookings.pickupDate, at: bookingRequests.pickupAt })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(inBookings)
    .orderBy(order(dayFor(readsAll)), order(bookingRequests.pickupAt), order(bookings.requestId))
    .limit(ofPage.offset + ofPage.most)
  const unpaid = db
    .select({ id: bookingRequests.id, day: bookingRequests.pickupDate, at: bookingRequests.pickupAt })
    .from(bookingRequests)
    .where(inRequests)
    .limit(rentalFigures.mostUnpaid)
  const page = unionAll(booked, unpaid)
    .orderBy(order(sql`pickup_date`), order(sql`pickup_at`), order(sql`request_id`))
    .limit(ofPage.most)
    .offset(ofPage.offset)
    .as('page')
  const ids = db.select({ id: page.id }).from(page)
  return readRows(inArray(bookingRequests.id, ids), readsAll, [
    order(bookingRequests.pickupDate),
    order(bookingRequests.pickupAt),
    order(bookingRequests.id),
  ])
}

/** How many are in those parts of the list that a person works through. What is over is not counted: it is most of it. */
export async function countRentals(viewer: Viewer): Promise<{ current: number; unpaid: number }> {
  const readsAll = can(viewer, 'handover.list')
  const ofViewer = (column: PgColumn) => (readsAll ? undefined : ofOwnListings(viewer, column))
  const unpaid = and(
    sql`${bookingRequests.state} in ${sqlList(requestStates.unpaid)}`,
    ofViewer(bookingRequests.vehicleId),
  )
  const current = and(inGroup('current'), ofViewer(bookings.vehicleId))
  const [counts] = await db
    .select({
      current: sql<number>`(select count(*) from ${bookings} where ${current})`.mapWith(Number),
      unpaid: sql<number>`(select count(*) from ${bookingRequests} where ${unpaid})`.mapWith(Number),
    })
    .from(sql`(select) as nothing`)
  const { current: booked = 0, unpaid: waiting = 0 } = counts ?? {}
  return { current: booked + (showsUnpaid('current') ? waiting : 0), unpaid: waiting }
}

/** All of the list, in pieces that a file is streamed from: unpaid requests, then bookings by day. */
export async function* readRentals(
  viewer: Viewer,
  filter: RentalFilters,
  atOnce: number = rentalFigures.exportedAtOnce,
): AsyncGenerator<RentalRow[]> {
  const readsAll = can(viewer, 'handover.list')
  const order = orderOf(filter)
  const [inBookings, inRequests] = await conditionsOf(viewer, filter)
  yield await readRows(and(inRequests), readsAll, [order(bookingRequests.pickupAt)], rentalFigures.mostUnpaid)
  let after: SQL | undefined
  for (;;) {
    const keys = await db
      .select({ id: bookings.requestId, day: bookings.pickupDate })
      .from(bookings)
      .where(and(inBookings, after))
      .orderBy(order(dayFor(readsAll)), order(bookings.requestId))
      .limit(atOnce)
    const last = keys.at(-1)
    if (!last) return
    const which = inArray(
      bookingRequests.id,
      keys.map(({ id }) => id),
    )
    yield await readRows(which, readsAll, [order(bookingRequests.pickupDate), order(bookingRequests.id)])
    const compare = order === asc ? sql`>` : sql`<`
    after = sql`(${bookings.pickupDate}, ${bookings.requestId}) ${compare} (${last.day}::date, ${last.id}::uuid)`
  }
}

/** A sum has no index: a broker's few bookings are found by their cars, and not by walking everybody's days. */
function dayFor(readsAll: boolean): SQL {
  return readsAll ? sql`${bookings.pickupDate}` : sql`${bookings.pickupDate} + 0`
}

function orderOf({ state }: RentalFilters) {
  return isAhead(state) ? asc : desc
}

/** Of bookings and of unpaid requests. */
async function conditionsOf(viewer: Viewer, filter: RentalFilters, areMany = false): Promise<Conditions> {
  const { q, state, from, until } = filter
  const readsAll = can(viewer, 'handover.list')
  const matched = q ? await searchCondition(q, { readsAll, areMany }) : undefined
  const both = (columns: { vehicleId: PgColumn; pickupDate: PgColumn; requestId: PgColumn }, which: keyof Matched) => [
    readsAll ? undefined : ofOwnListings(viewer, columns.vehicleId),
    from && gte(columns.pickupDate, from),
    until && lte(columns.pickupDate, until),
    matched?.[which],
  ]
  const { id: requestId, vehicleId, pickupDate } = bookingRequests
  const isUnpaid = showsUnpaid(state) ? sql`${bookingRequests.state} in ${sqlList(requestStates.unpaid)}` : sql`false`
  return [
    and(inGroup(state), ...both(bookings, 'bookings')),
    and(isUnpaid, ...both({ requestId, vehicleId, pickupDate }, 'requests')),
  ]
}

/** In the text of the statement: parameters would not match the partial indexes. */
function inGroup(group: RentalGroup): SQL | undefined {
  if (group === 'all') return undefined
  const statuses = statusesOf[group]
  return statuses.length > 0 ? sql`${bookings.status} in ${sqlList(statuses)}` : sql`false`
}

/** Part of the total. */
const taxes = sql`coalesce((select sum(l.amount_cents) from booking_lines l
  where l.request_id = ${bookingRequests.id} and l.kind = 'tax'), 0)`
/** What the return cost on top of it, as far as the customer was told and it was not dropped. */
const charged = sql`coalesce((select sum(c.amount_cents + c.tax_cents) from charges c
  where c.booking_id = ${bookings.id} and c.answer_by is not null and c.state <> 'dropped'), 0)`

/** Bookings by their requests, the latest first. */
export async function listRentalsOf(viewer: Viewer, requestIds: string[]) {
  if (requestIds.length === 0) return []
  const order = [desc(bookingRequests.pickupDate), desc(bookingRequests.id)]
  const rows = await readRows(inArray(bookingRequests.id, requestIds), can(viewer, 'handover.list'), order)
  return rows.map(shown)
}

/** The first of the matching ones in an order of its own. */
export async function listFirstRentals(viewer: Viewer, matching: SQL | undefined, order: SQL[], most: number) {
  // Only of these few the car and the sums are looked up.
  const first = db
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .where(matching)
    .orderBy(...order)
    .limit(most)
  const rows = await readRows(inArray(bookingRequests.id, first), can(viewer, 'handover.list'), order)
  return rows.map(shown)
}

async function readRows(which: SQL | undefined, readsAll: boolean, order: SQL[], most?: number) {
  const { year, make, model, roofLine } = getViewSelectedFields(fleetCars)
  const query = db
    .select({
      requestId: bookingRequests.id,
      number: bookings.bookingNumber,
      status: bookings.status,
      state: bookingRequests.state,
      ...columnsOf(bookingRequests, {
        pickupDate: true,
        pickupTime: true,
        returnDate: true,
        returnTime: true,
        totalDays: true,
        createdAt: true,
      }),
      ...columnsOf(bookingRequests, { customerName: true, customerEmail: true, customerPhone: true }),
      ...columnsOf(bookingRequests, { totalAmountCents: true, upfrontAmountCents: true, securityDepositCents: true }),
      taxCents: taxes.mapWith(Number),
      chargeCents: charged.mapWith(Number),
      car: { year, make, model },
      line: roofLine,
    })
    .from(bookingRequests)
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .innerJoin(fleetCars, eq(fleetCars.id, bookingRequests.vehicleId))
    .where(which)
    .orderBy(...order)
  const rows = await (most === undefined ? query : query.limit(most))
  return rows.map(({ status, state, customerName: name, customerEmail: email, customerPhone: phone, car, ...row }) => {
    const standing = status ?? state
    return {
      ...row,
      status: standing,
      customer: namesFor({ name, email, phone }, { readsAll, status: standing }),
      car,
    }
  })
}

function shown({ requestId, number, status, customer: { name, phone }, car, line, ...row }: RentalRow) {
  return {
    key: number ?? requestId,
    number,
    status,
    name,
    phone: phone ? { e164: phone, printed: printPhone(phone) } : null,
    car,
    line,
    pickup: { date: date(row.pickupDate), time: time(row.pickupTime.slice(0, 5)) },
    returns: { date: date(row.returnDate), time: time(row.returnTime.slice(0, 5)) },
    total: cents(row.totalAmountCents),
  }
}
