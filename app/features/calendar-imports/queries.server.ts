import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'

import { calendarImportEvents, calendarImports, stays } from '#drizzle/schema.ts'
import type { Viewer } from '#app/features/access/permissions.ts'
import { listStaysWithIds } from '#app/features/garage/blocks.server.ts'
import { printSpan, printStay } from '#app/features/garage/printed-stays.server.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { printInstant } from '#app/shared/zone.ts'

/** With its address, which is for those who manage the car. Null when it has none. */
export async function findImport(vehicleId: string) {
  const [row] = await db
    .select({
      address: calendarImports.address,
      succeededAt: calendarImports.succeededAt,
      failedAt: calendarImports.failedAt,
      failure: calendarImports.failure,
    })
    .from(calendarImports)
    .where(eq(calendarImports.vehicleId, vehicleId))
  if (!row) return null
  const { address, succeededAt, failedAt, failure } = row
  return {
    address,
    succeeded: succeededAt && printInstant(succeededAt),
    failed: failedAt && failure && { at: printInstant(failedAt), why: problems.calendarImport[failure].body },
    isFailing: failedAt !== null && (succeededAt === null || failedAt >= succeededAt),
  }
}

/** For the pages that show no more than that there is one. */
export async function findImportState(vehicleId: string): Promise<'none' | 'working' | 'failing'> {
  const found = await findImport(vehicleId)
  if (!found) return 'none'
  return found.isFailing ? 'failing' : 'working'
}

/** Events of the outside calendar over bookings and unpaid requests, from now on, each with what stands there. */
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
        inArray(stays.kind, ['booking', 'hold']),
        sql`${stays.period} && tstzrange(${calendarImportEvents.startsAt}, ${calendarImportEvents.endsAt} + ${turnaround}::interval)`,
      ),
    )
    .where(and(eq(calendarImports.vehicleId, vehicleId), gt(calendarImportEvents.endsAt, now), gt(stays.endsAt, now)))
    .orderBy(asc(calendarImportEvents.startsAt), asc(stays.startsAt))
  if (pairs.length === 0) return []
  const found = await listStaysWithIds(vehicleId, [...new Set(pairs.map(({ stayId }) => stayId))])
  return pairs.flatMap(({ key, stayId, ...event }) => {
    const stay = found.find(({ id }) => id === stayId)
    return stay ? [{ id: `${key} ${stayId}`, event: printSpan(event), stay: printStay(viewer, stay) }] : []
  })
}
export type CalendarConflict = Awaited<ReturnType<typeof listConflicts>>[number]
