import { and, eq, gt, inArray, lt, not } from 'drizzle-orm'

import { bookingRequests, stays } from '#drizzle/schema.ts'
import { business } from '#app/config/business.ts'
import type { Executor } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'
import { wallTime, type Availability, type WallTime } from './rules.ts'

/**
 * What is known about a car's free days at an instant, for the bookable window and the longest stay after it.
 * The unpaid holds of `ownedBy` do not count: asking again replaces them (DECISIONS §3).
 */
export async function findAvailability(
  executor: Executor,
  vehicle: { id: string; minDays: number; minAge: number },
  now: Date,
  { ownedBy }: { ownedBy?: string } = {},
): Promise<Availability> {
  const { windowDays, maximumDays, leadTime, turnaround } = business.booking
  const rows = await executor
    .select({ startsAt: stays.startsAt, endsAt: stays.endsAt })
    .from(stays)
    .where(
      and(
        eq(stays.vehicleId, vehicle.id),
        eq(stays.state, 'active'),
        ownedBy ? not(ownHold(executor, ownedBy)) : undefined,
        gt(stays.endsAt, later(now, -days(1))),
        lt(stays.startsAt, later(now, days(windowDays + maximumDays + 2))),
      ),
    )
    .orderBy(stays.startsAt)
  return {
    today: dayOf(now),
    earliest: wall(later(now, leadTime)),
    minDays: vehicle.minDays,
    minAge: vehicle.minAge,
    taken: rows.map((row) => ({
      from: wall(later(row.startsAt, -turnaround)),
      until: wall(later(row.endsAt, turnaround)),
    })),
  }
}

function wall(instant: Date): WallTime {
  return wallTime(dayOf(instant), timeOf(instant))
}

function ownHold(executor: Executor, profileId: string) {
  const own = executor
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(and(eq(bookingRequests.profileId, profileId), eq(bookingRequests.state, 'awaiting_payment')))
  return and(eq(stays.kind, 'hold'), inArray(stays.requestId, own))!
}
