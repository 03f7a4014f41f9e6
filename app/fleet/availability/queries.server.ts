import { and, eq, gt, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, stays } from '#drizzle/schema.ts'
import { requestStates } from '#app/shared/booking-status-lists.ts'
import { listSeasons } from '#app/fleet/rates/queries.server.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import { business } from '#app/business.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { readsOf } from '#app/platform/page-reads.server.ts'
import { addDays, daysBetween } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { wallTime, type Stay, type WallTime } from '#app/shared/wall-clock.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import type { Availability } from './rules.ts'

/** `ownedBy`: an account or a customer. `longest`: of a stay, in days, where more than the usual is allowed. */
type Own = { ownedBy?: string; requestId?: string; longest?: number }
type Bookable = { id: string; minDays: number; minAge: number }

/** Ignores the unpaid holds of `ownedBy`: a new request replaces them (docs/product.md#holds). And the stay of a booking to change. */
export async function findAvailability(
  executor: Executor,
  vehicle: Bookable,
  now: Date,
  own: Own = {},
): Promise<Availability> {
  return availabilityOf(vehicle, await readCalendars(executor, [vehicle.id], now, own), now)
}

export async function findAvailabilities(
  executor: Executor,
  vehicles: Bookable[],
  now: Date,
  own: Pick<Own, 'longest'> = {},
): Promise<Map<string, Availability>> {
  const ids = vehicles.map(({ id }) => id)
  const calendars = await readCalendars(executor, ids, now, own)
  return new Map(vehicles.map((vehicle) => [vehicle.id, availabilityOf(vehicle, calendars, now)]))
}

type Calendars = Awaited<ReturnType<typeof readCalendars>>

/** Seasons are rates as well, which quotes take from here: rule and price are then of one moment. */
async function readCalendars(executor: Executor, vehicleIds: string[], now: Date, own: Own = {}) {
  const [stayRows, seasons] = await Promise.all([
    vehicleIds.length > 0 ? readsOf(vehicleIds, () => listStays(executor, vehicleIds, now, own)) : [],
    listSeasons(executor, vehicleIds, bookableDays(now, own.longest)),
  ])
  return { stays: stayRows, seasons }
}

/** By the vehicles' ids. */
export async function findSeasons(vehicleIds: string[], now: Date): Promise<Map<string, Season[]>> {
  const seasons = await listSeasons(db, vehicleIds, bookableDays(now))
  return new Map(vehicleIds.map((id) => [id, seasonsOf(id, seasons)]))
}

/** Until the last return. */
function bookableDays(now: Date, longest: number = business.booking.maximumDays) {
  const first = dayOf(now)
  return { first, last: addDays(first, business.booking.windowDays + longest) }
}

function availabilityOf({ id, minDays, minAge }: Bookable, calendars: Calendars, now: Date): Availability {
  const taken = calendars.stays.filter(({ vehicleId }) => vehicleId === id).map(takenTimes)
  const seasons = seasonsOf(id, calendars.seasons)
  return { today: dayOf(now), earliest: earliestPickup(now), minDays, minAge, seasons, taken }
}

function seasonsOf(id: string, seasons: Calendars['seasons']): Season[] {
  return seasons.flatMap(({ vehicleId, ...season }) => (vehicleId === id ? season : []))
}

function listStays(executor: Executor, vehicleIds: string[], now: Date, { ownedBy, requestId, longest }: Own) {
  const { windowDays, maximumDays } = business.booking
  return executor
    .select({ vehicleId: stays.vehicleId, startsAt: stays.startsAt, endsAt: stays.endsAt })
    .from(stays)
    .where(
      and(
        inArray(stays.vehicleId, vehicleIds),
        // Literal, so that the plan can use the partial index.
        sql`${stays.state} = 'active'`,
        ownedBy ? notHeldBy(executor, ownedBy) : undefined,
        requestId ? sql`${stays.requestId} is distinct from ${requestId}` : undefined,
        gt(stays.endsAt, later(now, -days(1))),
        lt(stays.startsAt, later(now, days(windowDays + (longest ?? maximumDays) + 2))),
      ),
    )
    .orderBy(stays.startsAt)
}

export function earliestPickup(now: Date): WallTime {
  return wall(later(now, business.booking.leadTime))
}

/** From pickup until the turnaround is over. */
export function periodOf(stay: Stay): { startsAt: Date; endsAt: Date; period: string } {
  const [startsAt, endsAt] = [instantAt(stay.pickupDate, stay.pickupTime), instantAt(stay.returnDate, stay.returnTime)]
  return {
    startsAt,
    endsAt,
    period: `[${startsAt.toISOString()},${later(endsAt, business.booking.turnaround).toISOString()})`,
  }
}

/** `stayProblem`'s "taken" and "tooShort" in SQL, for sorting thousands of cars. */
export function isVehicleTaken(stay: Stay, vehicle: { id: SQL; minDays: SQL }): SQL<boolean> {
  const days = daysBetween(stay.pickupDate, stay.returnDate)
  // Not `exists`: Postgres would first collect every car that is out. One condition: of two it expects less to be free.
  return sql<boolean>`coalesce(
    (select true from stays where stays.vehicle_id = ${vehicle.id} and stays.state = 'active'
      and stays.period && ${periodOf(stay).period}::tstzrange limit 1),
    (select s.min_days > ${days} from seasonal_rates s where s.vehicle_id = ${vehicle.id}
      and s.last_day >= ${stay.pickupDate}::date and s.first_day <= ${stay.pickupDate}::date),
    ${vehicle.minDays} > ${days})`
}

/** With the turnaround on both sides, to the minute. */
export function takenTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Availability['taken'][number] {
  const { turnaround } = business.booking
  return { from: wall(later(startsAt, -turnaround)), until: wall(later(endsAt, turnaround + minutes(1) - 1)) }
}

function wall(instant: Date): WallTime {
  return wallTime(dayOf(instant), timeOf(instant))
}

function notHeldBy(executor: Executor, ownerId: string) {
  const isOwn = or(eq(bookingRequests.profileId, ownerId), eq(bookingRequests.customerId, ownerId))
  const own = executor
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(and(isOwn, inArray(bookingRequests.state, requestStates.unpaid)))
  return or(ne(stays.kind, 'hold'), notInArray(stays.requestId, own))
}
