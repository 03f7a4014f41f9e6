import { and, asc, between, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { additionalDrivers, bookingRequests, bookings, conditionReports, deposits, fleetCars } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { startNeedsFields, startNeedsOf } from '#app/bookings/booking/start.server.ts'
import { placesToSettle } from '#app/bookings/handovers/before-keys.server.ts'
import { tripOf } from '#app/bookings/booking/trips.ts'
import { received } from '#app/money/payments/payment-summary.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { nextHandoverStep } from '#app/bookings/handovers/next-step.ts'
import { beforeKeyLabels } from '#app/bookings/handovers/words.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { addDays, date, time, type CalendarDate } from '#app/shared/dates.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { instantAt, timeOf } from '#app/shared/zone.ts'
import { officeLabels } from './words.ts'

const { handoversShown, lateShown, daysAhead } = business.office

export type Handover = ReturnType<typeof shown>

/**
 * Pickups and returns in order: today's, those of the next days, and the last of the late ones, which may be many; each
 * pickup with what is missing for it. `done`: today's that are over. Few statements: the office's first page asks for it.
 */
export async function listHandovers(today: CalendarDate) {
  const isLate = or(
    and(inArray(bookings.status, bookingStatuses.ahead), lt(bookings.pickupDate, today)),
    and(inArray(bookings.status, bookingStatuses.out), lt(bookings.returnDate, today)),
  )
  const lateCount = sql<number>`(select count(*) from ${bookings} where ${isLate})`
  const [rows, done] = await Promise.all([
    unionAll(
      select('late', isLate, { count: lateCount, order: [desc(dueDay), desc(dueTime)], limit: lateShown }),
      select('now', isDue(today, today), { order: inOrder, limit: handoversShown }),
      select('next', isDue(addDays(today, 1), addDays(today, daysAhead)), { order: inOrder, limit: handoversShown }),
    ),
    listDone(today),
  ])
  const of = (part: Part) =>
    rows.filter((row) => row.part === part).toSorted((one, other) => dueAt(one).localeCompare(dueAt(other)))
  const late = of('late')
  return {
    lateCount: late[0]?.count ?? 0,
    late: late.map(shown),
    now: of('now').map(shown),
    next: of('next').map(shown),
    done,
  }
}

export type DoneHandover = Awaited<ReturnType<typeof listDone>>[number]

/** Cars that went out or came back today, the last first. */
async function listDone(today: CalendarDate) {
  const midnight = time('00:00')
  const rows = await db
    .select({
      kind: conditionReports.stage,
      at: sql`${conditionReports.completedAt}`.mapWith(conditionReports.completedAt),
      number: bookings.bookingNumber,
      customer: bookingRequests.customerName,
      year: fleetCars.year,
      make: fleetCars.make,
      model: fleetCars.model,
    })
    .from(conditionReports)
    .innerJoin(bookings, eq(bookings.id, conditionReports.bookingId))
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .where(
      and(
        gte(conditionReports.completedAt, instantAt(today, midnight)),
        lt(conditionReports.completedAt, instantAt(addDays(today, 1), midnight)),
      ),
    )
    .orderBy(desc(conditionReports.completedAt), asc(conditionReports.id))
    .limit(handoversShown)
  return rows.map(({ at, year, make, model, ...row }) => ({
    ...row,
    time: timeOf(at),
    car: vehicleName({ year, make, model }),
  }))
}

type Part = 'late' | 'now' | 'next'

/** The additional drivers whose license no one has seen. */
const unseen = sql<string[]>`coalesce((
  select json_agg(${additionalDrivers.fullName} order by ${additionalDrivers.createdAt}, ${additionalDrivers.id})
  from ${additionalDrivers}
  where ${additionalDrivers.requestId} = ${bookings.requestId} and ${additionalDrivers.licenseSeenAt} is null), '[]')`
const isPickup = sql`${bookings.status} in ${sqlList(bookingStatuses.ahead)}`
const dueDay = sql<string>`case when ${isPickup} then ${bookings.pickupDate} else ${bookings.returnDate} end`
const dueTime = sql<string>`case when ${isPickup} then ${bookingRequests.pickupTime} else ${bookingRequests.returnTime} end`
const inOrder = [asc(dueDay), asc(dueTime), asc(bookings.id)]

function isDue(from: CalendarDate, until: CalendarDate): SQL | undefined {
  return or(
    and(inArray(bookings.status, bookingStatuses.ahead), between(bookings.pickupDate, from, until)),
    and(inArray(bookings.status, bookingStatuses.out), between(bookings.returnDate, from, until)),
  )
}

type Selection = { count?: SQL<number>; order: SQL[]; limit: number }

function select(part: Part, which: SQL | undefined, { count = sql<number>`0`, order, limit }: Selection) {
  return db
    .select({
      part: sql<Part>`${sql.raw(`'${part}'`)}`.as('part'),
      count: count.mapWith(Number).as('count'),
      requestId: bookings.requestId,
      number: bookings.bookingNumber,
      status: bookings.status,
      day: dueDay.as('day'),
      time: dueTime.as('time'),
      customer: bookingRequests.customerName,
      phone: bookingRequests.customerPhone,
      total: bookingRequests.totalAmountCents,
      address: bookingRequests.deliveryAddress,
      collection: bookingRequests.collectionAddress,
      year: fleetCars.year,
      make: fleetCars.make,
      model: fleetCars.model,
      city: fleetCars.locationCity,
      received: received.as('received'),
      unseen: unseen.as('unseen'),
      ...startNeedsFields,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .leftJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(which)
    .orderBy(...order)
    .limit(limit)
}

const { need, mayNotDrive } = beforeKeyLabels

type Row = Awaited<ReturnType<typeof select>>[number]

function dueAt({ day, time }: Row): string {
  return `${day} ${time}`
}

function shown({ requestId, number, status, customer, phone, total, received, unseen, ...row }: Row) {
  const kind = bookingStates[status].isAhead ? ('pickup' as const) : ('return' as const)
  const { year, make, model, city, address, collection } = row
  const car = { year, make, model, city }
  const needs = kind === 'pickup' ? startNeedsOf(row) : []
  const transfers = received.map((payment) => ({ ...payment, kind: 'payment' as const, status: null }))
  const { due } = balanceOf({ total: cents(total), state: status }, transfers)
  // How much is due says as well that it isn't paid.
  const said = needs.filter((each) => each !== 'remaining' || due === 0)
  const owed = due > 0 ? [officeLabels.owed(exactDollars(due))] : []
  return {
    requestId,
    number,
    customer,
    kind,
    trip: tripOf(kind, { car, delivery: address === null ? null : { address, collection } }),
    day: date(row.day),
    time: time(row.time.slice(0, 5)),
    car: vehicleName(car),
    phone: { e164: phone, printed: printPhone(phone) },
    due,
    missing: [
      ...said.map((each) => need[each].missing),
      ...(kind === 'pickup' ? unseen.map(mayNotDrive) : []),
      ...owed,
    ],
    step: nextHandoverStep(number, kind, needs, placesToSettle(number)),
  }
}
