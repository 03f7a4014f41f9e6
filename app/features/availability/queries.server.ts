import { and, eq, gt, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, stays } from '#drizzle/schema.ts'
import { business } from '#app/config/business.ts'
import type { Executor } from '#app/platform/db.server.ts'
import { daysBetween } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import { wallTime, type Availability, type Stay, type WallTime } from './rules.ts'

type Bookable = { id: string; minDays: number; minAge: number }

/** Ignores the unpaid holds of `ownedBy`: a new request replaces them (DECISIONS §3). */
export async function findAvailability(
  executor: Executor,
  vehicle: Bookable,
  now: Date,
  own: { ownedBy?: string } = {},
): Promise<Availability> {
  return availabilityOf(vehicle, await listStays(executor, [vehicle.id], now, own), now)
}

export async function findAvailabilities(
  executor: Executor,
  vehicles: Bookable[],
  now: Date,
): Promise<Map<string, Availability>> {
  const ids = vehicles.map(({ id }) => id)
  const rows = ids.length > 0 ? await listStays(executor, ids, now, {}) : []
  return new Map(vehicles.map((vehicle) => [vehicle.id, availabilityOf(vehicle, rows, now)]))
}

type StayRow = Awaited<ReturnType<typeof listStays>>[number]

function availabilityOf({ id, minDays, minAge }: Bookable, rows: StayRow[], now: Date): Availability {
  const taken = rows.filter(({ vehicleId }) => vehicleId === id).map(takenTimes)
  return { today: dayOf(now), earliest: earliestPickup(now), minDays, minAge, taken }
}

function listStays(executor: Executor, vehicleIds: string[], now: Date, { ownedBy }: { ownedBy?: string }) {
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
        gt(stays.endsAt, later(now, -days(1))),
        lt(stays.startsAt, later(now, days(windowDays + maximumDays + 2))),
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
export function isTaken(stay: Stay, vehicle: { id: SQL; minDays: SQL }): SQL<boolean> {
  const days = daysBetween(stay.pickupDate, stay.returnDate)
  // Not `exists`: Postgres would first collect every car that is out.
  return sql<boolean>`(${vehicle.minDays} > ${days} or coalesce((select true from stays where stays.vehicle_id = ${vehicle.id}
    and stays.state = 'active' and stays.period && ${periodOf(stay).period}::tstzrange limit 1), false))`
}

/** With the turnaround on both sides, to the minute. */
export function takenTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Availability['taken'][number] {
  const { turnaround } = business.booking
  return { from: wall(later(startsAt, -turnaround)), until: wall(later(endsAt, turnaround + minutes(1) - 1)) }
}

function wall(instant: Date): WallTime {
  return wallTime(dayOf(instant), timeOf(instant))
}

function notHeldBy(executor: Executor, profileId: string) {
  const own = executor
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(and(eq(bookingRequests.profileId, profileId), eq(bookingRequests.state, 'awaiting_payment')))
  return or(ne(stays.kind, 'hold'), notInArray(stays.requestId, own))
}
