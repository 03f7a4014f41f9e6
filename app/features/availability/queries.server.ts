import { and, eq, gt, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, stays } from '#drizzle/schema.ts'
import { business } from '#app/config/business.ts'
import type { Executor } from '#app/platform/db.server.ts'
import { daysBetween } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import { wallTime, type Availability, type Stay, type WallTime } from './rules.ts'

type Bookable = { id: string; minDays: number; minAge: number }

/**
 * What is known about a car's free days at an instant, for the bookable window and the longest stay after it.
 * The unpaid holds of `ownedBy` do not count: asking again replaces them (DECISIONS §3).
 */
export async function findAvailability(
  executor: Executor,
  vehicle: Bookable,
  now: Date,
  own: { ownedBy?: string } = {},
): Promise<Availability> {
  return availabilityOf(vehicle, await listStays(executor, [vehicle.id], now, own), now)
}

/** The same for several cars with one question. */
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
        // Written out: a plan made for any state could not use the index of the active ones.
        sql`${stays.state} = 'active'`,
        ownedBy ? notHeldBy(executor, ownedBy) : undefined,
        gt(stays.endsAt, later(now, -days(1))),
        lt(stays.startsAt, later(now, days(windowDays + maximumDays + 2))),
      ),
    )
    .orderBy(stays.startsAt)
}

/** The first moment that can be booked: now plus the lead time. */
export function earliestPickup(now: Date): WallTime {
  return wall(later(now, business.booking.leadTime))
}

/** What a stay keeps of a car's time, as the table of stays has it: from the pickup until the turnaround is over. */
export function periodOf(stay: Stay): { startsAt: Date; endsAt: Date; period: string } {
  const [startsAt, endsAt] = [instantAt(stay.pickupDate, stay.pickupTime), instantAt(stay.returnDate, stay.returnTime)]
  return {
    startsAt,
    endsAt,
    period: `[${startsAt.toISOString()},${later(endsAt, business.booking.turnaround).toISOString()})`,
  }
}

/**
 * The rule's "taken" and "too short" (stayProblem) for the database, which sorts thousands of cars by it: the same
 * question that its exclusion constraint asks of a new stay.
 */
export function isTaken(stay: Stay, vehicle: { id: SQL; minDays: SQL }): SQL<boolean> {
  const days = daysBetween(stay.pickupDate, stay.returnDate)
  // One row asked for, and no "exists": of that Postgres would make a list of all cars that are out, to answer for a page.
  return sql<boolean>`(${vehicle.minDays} > ${days} or coalesce((select true from stays where stays.vehicle_id = ${vehicle.id}
    and stays.state = 'active' and stays.period && ${periodOf(stay).period}::tstzrange limit 1), false))`
}

/** What the rule knows of a stay: its time with the turnaround on both sides. Times of day know no seconds; what ends within a minute is over with it. */
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
