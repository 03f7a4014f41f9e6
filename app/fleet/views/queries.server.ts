import { and, gt, inArray, lte, sql } from 'drizzle-orm'

import { vehicleViews } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'

const { viewDays, viewsKeptDays } = business.listings

/** By vehicle, over the last 30 days; those without any are missing. */
export async function viewsOf(vehicleIds: string[], today: CalendarDate): Promise<Map<string, number>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await db
    .select({ vehicleId: vehicleViews.vehicleId, views: sql<number>`sum(${vehicleViews.views})::int` })
    .from(vehicleViews)
    .where(and(inArray(vehicleViews.vehicleId, vehicleIds), gt(vehicleViews.day, addDays(today, -viewDays))))
    .groupBy(vehicleViews.vehicleId)
  return new Map(rows.map(({ vehicleId, views }) => [vehicleId, views]))
}

/** Returns how many rows went. */
export async function trimViews(today: CalendarDate): Promise<number> {
  const { count } = await db.delete(vehicleViews).where(lte(vehicleViews.day, addDays(today, -viewsKeptDays)))
  return count
}
