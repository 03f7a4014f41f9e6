import { and, count, eq, gte, lte, ne } from 'drizzle-orm'

import { seasonalRates } from '#drizzle/schema.ts'
import { emit } from '#app/emit.server.ts'
import { lockVehicles } from '#app/fleet/cars/lock-vehicles.server.ts'
import { business } from '#app/business.ts'
import { rateProblems } from './words.ts'
import { transact } from '#app/platform/db.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { SeasonInput } from './forms.ts'
import { seasonColumns } from './queries.server.ts'
import { seasonName } from './season-words.ts'

const words = rateProblems

/** Adds a period, or changes the one with this id. Bookings and saves of the vehicle wait for each other. */
export async function saveSeason(
  { vehicleId, id, today }: { vehicleId: string; id?: string; today: CalendarDate },
  { dailyRate, ...input }: SeasonInput,
): Promise<Outcome> {
  if (id !== undefined && !isId(id)) return fail(words.missing)
  const own = eq(seasonalRates.vehicleId, vehicleId)
  const season = { ...input, dailyRateCents: dailyRate }
  return transact(async (tx) => {
    await lockVehicles(tx, [vehicleId])
    const [other] = await tx
      .select(seasonColumns)
      .from(seasonalRates)
      .where(
        and(
          own,
          id ? ne(seasonalRates.id, id) : undefined,
          lte(seasonalRates.firstDay, input.lastDay),
          gte(seasonalRates.lastDay, input.firstDay),
        ),
      )
    if (other) return fail(words.overlaps(seasonName(other)), 'firstDay')
    if (id) {
      const changed = await tx
        .update(seasonalRates)
        .set(season)
        .where(and(own, eq(seasonalRates.id, id)))
      if (changed.count === 0) return fail(words.missing)
      await emit(tx, 'listing.changed', { vehicleId })
      return ok()
    }
    const [ahead] = await tx
      .select({ count: count() })
      .from(seasonalRates)
      .where(and(own, gte(seasonalRates.lastDay, today)))
    if (ahead && ahead.count >= business.rates.mostSeasons) return fail(words.tooMany)
    await tx.insert(seasonalRates).values({ vehicleId, ...season })
    await emit(tx, 'listing.changed', { vehicleId })
    return ok()
  })
}

export async function deleteSeason(vehicleId: string, id: string): Promise<Outcome> {
  if (!isId(id)) return fail(words.missing)
  const own = and(eq(seasonalRates.vehicleId, vehicleId), eq(seasonalRates.id, id))
  return transact(async (tx) => {
    const deleted = await tx.delete(seasonalRates).where(own)
    if (deleted.count === 0) return fail(words.missing)
    await emit(tx, 'listing.changed', { vehicleId })
    return ok()
  })
}
