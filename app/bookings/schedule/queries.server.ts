import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'

import { bookings, fleetCars } from '#drizzle/schema.ts'
import { sqlList } from '#drizzle/tables/sql-list.ts'
import { can } from '#app/people/access/permissions.ts'
import { listStaysAndOverdueOf } from '#app/fleet/garage/blocks.server.ts'
import { scheduleFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { addDays, time, type CalendarDate } from '#app/shared/dates.ts'
import { initialOf } from '#app/shared/initial.ts'
import { firstNameOf } from '#app/shared/first-name.ts'
import { matchesSlug } from '#app/fleet/cars/slug-search.server.ts'
import { matches } from '#app/platform/matching.server.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import type { ScheduleQuery } from './forms.ts'
import { untilBack } from './rules.ts'

const { carsPerPage } = scheduleFigures
const midnight = time('00:00')

type SchedulePeriod = Omit<ScheduleQuery, 'from'> & { first: CalendarDate }

/** Cars in the order of their names with what needs them on these days; for a broker their own listings. */
export async function findSchedule(viewer: Viewer, asked: SchedulePeriod, now: Date) {
  const span = { from: instantAt(asked.first, midnight), until: instantAt(addDays(asked.first, asked.days), midnight) }
  const found = await db
    .select({
      id: fleetCars.id,
      year: fleetCars.year,
      make: fleetCars.make,
      model: fleetCars.model,
      line: fleetCars.roofLine,
    })
    .from(fleetCars)
    .where(and(...conditionsOf(viewer, asked, { ...span, now })))
    .orderBy(asc(fleetCars.make), asc(fleetCars.model), asc(fleetCars.year), asc(fleetCars.id))
    .limit(carsPerPage + 1)
    .offset((asked.page - 1) * carsPerPage)
  const shown = found.slice(0, carsPerPage)
  const ids = shown.map(({ id }) => id)
  const all = await listStays(viewer, ids, { ...span, now })
  return {
    cars: shown.map(({ id, make, model, year, line }) => ({
      id,
      line,
      name: { full: vehicleName({ year, make, model }), make, model, year },
      stays: all.flatMap(({ vehicleId, ...stay }) => (vehicleId === id ? stay : [])),
    })),
    more: found.length > carsPerPage,
  }
}

export type ScheduledCar = Awaited<ReturnType<typeof findSchedule>>['cars'][number]
export type ScheduledStay = ScheduledCar['stays'][number]

type SpanOfTime = { from: Date; until: Date; now: Date }

async function listStays(viewer: Viewer, vehicleIds: string[], { from, until, now }: SpanOfTime) {
  const readsAll = can(viewer, 'handover.list')
  const all = await listStaysAndOverdueOf(vehicleIds, { from, until, now })
  const rows = vehicleIds.flatMap((vehicleId) =>
    untilBack(
      all.filter((row) => row.vehicleId === vehicleId),
      ({ status, endsAt }) => status !== null && bookingStates[status].isOut && endsAt < now,
      now,
    ),
  )
  return rows
    .filter(({ startsAt, endsAt }) => endsAt > from && startsAt < until)
    .map(({ startsAt, endsAt, planned, customer, requestId, ...row }) => ({
      ...row,
      requestId: readsAll ? requestId : null,
      customer: customer && shortName(customer, readsAll),
      from: momentOf(startsAt),
      until: momentOf(endsAt),
      /** As it was booked, of a car that is not back. */
      overdue: planned && { from: momentOf(planned.startsAt), until: momentOf(planned.endsAt) },
    }))
}

function momentOf(at: Date) {
  return { date: dayOf(at), time: timeOf(at) }
}

/** "J. Whitfield"; the first name for a broker (docs/product.md#rights). */
function shortName(name: string, readsAll: boolean): string {
  const first = firstNameOf(name)
  const [last = '', ...before] = name.trim().split(/\s+/).toReversed()
  return readsAll && before.length > 0 ? `${initialOf(first)}. ${last}` : first
}

function conditionsOf(viewer: Viewer, { q, kind, cars }: SchedulePeriod, span: SpanOfTime): (SQL | undefined)[] {
  return [
    eq(fleetCars.deleted, false),
    can(viewer, 'car.edit') ? undefined : eq(fleetCars.createdBy, viewer.id),
    kind ? eq(fleetCars.kind, kind) : undefined,
    q
      ? or(
          matches(sql`concat_ws(' ', ${fleetCars.year}, ${fleetCars.make}, ${fleetCars.model})`, q),
          matchesSlug(fleetCars.slug, q),
          matches(fleetCars.locationCity, q),
        )
      : undefined,
    cars === 'booked' ? or(needed(span, sql`and kind <> 'block'`), isOut(span)) : undefined,
    cars === 'blocked' ? needed(span, sql`and kind = 'block'`) : undefined,
    cars === 'free' ? sql`not ${needed(span)} and not ${isOut(span)}` : undefined,
  ]
}

/** Cars that are to go out and to come back on this day, of those that the schedule shows the viewer. */
export async function countHandovers(viewer: Viewer, today: CalendarDate) {
  const { status, pickupDate, returnDate } = bookings
  const [counted] = await db
    .select({
      pickups:
        sql<number>`count(*) filter (where ${status} in ${sqlList(bookingStatuses.ahead)} and ${pickupDate} = ${today})`.mapWith(
          Number,
        ),
      returns:
        sql<number>`count(*) filter (where ${status} in ${sqlList(bookingStatuses.out)} and ${returnDate} = ${today})`.mapWith(
          Number,
        ),
    })
    .from(bookings)
    .innerJoin(fleetCars, eq(fleetCars.id, bookings.vehicleId))
    .where(
      and(
        or(eq(pickupDate, today), eq(returnDate, today)),
        eq(fleetCars.deleted, false),
        can(viewer, 'car.edit') ? undefined : eq(fleetCars.createdBy, viewer.id),
      ),
    )
  return counted ?? { pickups: 0, returns: 0 }
}

/** Its turnaround included, which is in the index that this asks. */
function needed({ from, until }: SpanOfTime, kind: SQL = sql``): SQL {
  const period = `[${from.toISOString()},${until.toISOString()})`
  return sql`exists (select 1 from stays where stays.vehicle_id = ${fleetCars.id} and stays.state = 'active'
    and stays.period && ${period}::tstzrange ${kind})`
}

/** Out, though it may have been due before the span. */
function isOut({ from, until, now }: SpanOfTime): SQL {
  if (from >= now) return sql`false`
  return sql`${fleetCars.id} in (select bookings.vehicle_id from bookings join stays on stays.request_id = bookings.request_id
    where bookings.status in ${sqlList(bookingStatuses.out)} and stays.state = 'active' and stays.ends_at < ${until.toISOString()}::timestamptz)`
}
