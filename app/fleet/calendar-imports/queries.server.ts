import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import {
  calendarImportEvents,
  calendarImports,
  carListings,
  cars,
  fleetCars,
  stays,
  type UnreadEvent,
} from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { listStaysWithIds } from '#app/fleet/garage/blocks.server.ts'
import { printSpan, printBlockedStay } from '#app/fleet/garage/printed-stays.server.ts'
import { business } from '#app/business.ts'
import { calendarImportFigures } from './figures.ts'
import { calendarImportLabels, calendarImportProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { stayKinds } from '#app/shared/stay-kinds.ts'
import { date, shortDate } from '#app/shared/dates.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { printInstant } from '#app/shared/zone.ts'

/** Whether the latest reading failed. */
export const isFailing = sql`(${calendarImports.failedAt} is not null and (${calendarImports.succeededAt} is null or ${calendarImports.failedAt} >= ${calendarImports.succeededAt}))`

/** With its address, which is for those who manage the car. Null when it has none. */
export async function findCalendarImport(vehicleId: string) {
  const [row] = await db
    .select({
      address: calendarImports.address,
      succeededAt: calendarImports.succeededAt,
      failedAt: calendarImports.failedAt,
      failure: calendarImports.failure,
      isFailing: sql<boolean>`${isFailing}`,
      unread: calendarImports.unread,
    })
    .from(calendarImports)
    .where(eq(calendarImports.vehicleId, vehicleId))
  if (!row) return null
  const { address, succeededAt, failedAt, failure, unread } = row
  return {
    address,
    succeeded: succeededAt && printInstant(succeededAt),
    failed: failedAt && failure && { at: printInstant(failedAt), why: calendarImportProblems[failure].body },
    isFailing: row.isFailing,
    unread: { count: unread.length, events: unread.slice(0, calendarImportFigures.mostNamed).map(nameUnread) },
  }
}

/** For the pages that show no more than that there is one. */
export async function findImportState(vehicleId: string): Promise<'none' | 'working' | 'partly' | 'failing'> {
  const found = await findCalendarImport(vehicleId)
  if (!found) return 'none'
  if (found.isFailing) return 'failing'
  return found.unread.count > 0 ? 'partly' : 'working'
}

const isTroubled = and(isNotNull(calendarImports.troubledSince), isNotNull(calendarImports.toldAt))

/**
 * Calendars in trouble for so long that people were told, of the cars that the viewer manages. Every page of the office
 * counts them, so it needs no more of a car than whose it is: a page that can't read the fleet says so in its own words.
 */
export function countTroubled(viewer: Viewer) {
  const isKept = or(eq(cars.softDeleted, false), and(isNotNull(carListings.id), isNull(carListings.deletedAt)))
  const isOwn = can(viewer, 'car.edit') ? undefined : eq(carListings.createdBy, viewer.id)
  return db.$count(
    db
      .select({ id: calendarImports.id })
      .from(calendarImports)
      .leftJoin(cars, eq(cars.id, calendarImports.vehicleId))
      .leftJoin(carListings, eq(carListings.id, calendarImports.vehicleId))
      .where(and(isTroubled, isKept, isOwn))
      .as('troubled'),
  )
}

/** The same, each with its car. */
export async function listTroubled(viewer: Viewer) {
  const { id, year, make, model, trim } = fleetCars
  const rows = await db
    .select({ id, year, make, model, trim, isFailing: sql<boolean>`${isFailing}` })
    .from(calendarImports)
    .innerJoin(fleetCars, and(eq(fleetCars.id, calendarImports.vehicleId), eq(fleetCars.deleted, false)))
    .where(and(isTroubled, can(viewer, 'car.edit') ? undefined : eq(fleetCars.createdBy, viewer.id)))
    .orderBy(asc(calendarImports.troubledSince), asc(id))
  return rows.map(({ id: carId, isFailing: fails, ...car }) => ({ id: carId, isFailing: fails, name: carName(car) }))
}

/** An event in words, with why it could not be read. */
export function nameUnread({ title, day, why, detail }: UnreadEvent) {
  const words = calendarImportLabels.unread
  const when = day === null ? null : shortDate(date(day))
  return { event: [title ?? words.untitled, when].filter(Boolean).join(', '), why: words.why[why](detail) }
}

/** Events of the outside calendar over bookings and unpaid requests, from now on, each with what is there. */
export async function listConflicts(viewer: Viewer, vehicleId: string, now: Date) {
  const turnaround = `${business.booking.turnaround / 1_000} seconds`
  const pairs = await db
    .select({
      key: calendarImportEvents.eventKey,
      startsAt: calendarImportEvents.startsAt,
      endsAt: calendarImportEvents.endsAt,
      stayId: stays.id,
    })
    .from(calendarImports)
    .innerJoin(calendarImportEvents, eq(calendarImportEvents.importId, calendarImports.id))
    .innerJoin(
      stays,
      and(
        eq(stays.vehicleId, calendarImports.vehicleId),
        sql`${stays.state} = 'active'`,
        inArray(stays.kind, stayKinds.rentals),
        sql`${stays.period} && tstzrange(${calendarImportEvents.startsAt}, ${calendarImportEvents.endsAt} + ${turnaround}::interval)`,
      ),
    )
    .where(and(eq(calendarImports.vehicleId, vehicleId), gt(calendarImportEvents.endsAt, now), gt(stays.endsAt, now)))
    .orderBy(asc(calendarImportEvents.startsAt), asc(stays.startsAt))
  if (pairs.length === 0) return []
  const found = await listStaysWithIds(vehicleId, [...new Set(pairs.map(({ stayId }) => stayId))])
  return pairs.flatMap(({ key, stayId, ...event }) => {
    const stay = found.find(({ id }) => id === stayId)
    return stay ? [{ id: `${key} ${stayId}`, event: printSpan(event), stay: printBlockedStay(viewer, stay) }] : []
  })
}
export type CalendarConflict = Awaited<ReturnType<typeof listConflicts>>[number]
