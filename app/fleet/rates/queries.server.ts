import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'

import { seasonalRates } from '#drizzle/schema.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { readsOf } from '#app/platform/page-reads.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { Season } from './rules.ts'

/** Those with a day between the two, in the order of time. */
export async function listSeasons(
  executor: Executor,
  vehicleIds: string[],
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<(Season & { vehicleId: string })[]> {
  if (vehicleIds.length === 0) return []
  return readsOf(vehicleIds, () =>
    executor
      .select({ vehicleId: seasonalRates.vehicleId, ...seasonColumns })
      .from(seasonalRates)
      .where(
        and(
          inArray(seasonalRates.vehicleId, vehicleIds),
          gte(seasonalRates.lastDay, first),
          lte(seasonalRates.firstDay, last),
        ),
      )
      .orderBy(asc(seasonalRates.firstDay)),
  )
}

export const seasonColumns = {
  name: seasonalRates.name,
  firstDay: sql<CalendarDate>`${seasonalRates.firstDay}`,
  lastDay: sql<CalendarDate>`${seasonalRates.lastDay}`,
  dailyRateCents: seasonalRates.dailyRateCents,
  minDays: seasonalRates.minDays,
}

/** All of a vehicle, also those that are over. */
export function listAllSeasons(vehicleId: string, executor: Executor = db) {
  return executor
    .select({ id: seasonalRates.id, ...seasonColumns })
    .from(seasonalRates)
    .where(eq(seasonalRates.vehicleId, vehicleId))
    .orderBy(asc(seasonalRates.firstDay))
}
