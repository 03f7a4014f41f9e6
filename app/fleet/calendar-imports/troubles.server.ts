import { and, eq, isNull, lte, sql } from 'drizzle-orm'

import { calendarImports, fleetCars } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { findViewerById } from '#app/people/access/queries.server.ts'
import { calendarImportFigures } from './figures.ts'
import { db } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { later } from '#app/shared/durations.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { troubleEmail } from './emails.server.ts'
import { isFailing } from './queries.server.ts'
import { mayLeaveDaysOpen } from './rules.ts'

/** Once a calendar has been in trouble for hours, and a reading at their end still was: not after one before a pause of ours. */
const isLasting = sql`greatest(${calendarImports.failedAt}, ${calendarImports.succeededAt}) >= ${calendarImports.troubledSince} + ${`${(calendarImportFigures.toldAfter - calendarImportFigures.dueEarlier) / 1_000} seconds`}::interval`

/** Emails owner and office about the calendars that could not be read for hours, once each. Safe to repeat. */
export async function tellTroubles(now: Date): Promise<void> {
  const isDue = and(
    lte(calendarImports.troubledSince, later(now, calendarImportFigures.dueEarlier - calendarImportFigures.toldAfter)),
    isNull(calendarImports.toldAt),
    isLasting,
  )
  const due = await db.select({ id: calendarImports.id }).from(calendarImports).where(isDue)
  for (const { id } of due) await tell(id, now)
}

async function tell(id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [told] = await tx
      .update(calendarImports)
      .set({ toldAt: now })
      .where(and(eq(calendarImports.id, id), isNull(calendarImports.toldAt)))
      .returning({
        vehicleId: calendarImports.vehicleId,
        since: calendarImports.troubledSince,
        failure: calendarImports.failure,
        isFailing: sql<boolean>`${isFailing}`,
        unread: calendarImports.unread,
      })
    if (!told?.since) return
    const { year, make, model, createdBy, deleted } = fleetCars
    const [car] = await tx
      .select({ year, make, model, createdBy })
      .from(fleetCars)
      .where(and(eq(fleetCars.id, told.vehicleId), eq(deleted, false)))
    if (!car) return
    const failure = told.isFailing ? told.failure : null
    const trouble = { ...told, id, since: told.since, failure, unread: told.unread.filter(mayLeaveDaysOpen) }
    const owner = car.createdBy ? await findViewerById(car.createdBy, now) : null
    if (owner && can(owner, 'vehicle.manage', car))
      await enqueueMail(tx, troubleEmail(trouble, vehicleName(car), owner))
    await enqueueMail(tx, troubleEmail(trouble, vehicleName(car), null))
  })
}
