import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { bookingLog, bookingRequests, carListings, profiles } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { findBookingWhere } from '#app/bookings/booking/queries.server.ts'
import { asBooked, hasNumber } from '#app/bookings/booking/readable-booking.server.ts'
import { ruleSetAsideLabels } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { printInstant } from '#app/shared/zone.ts'
import { namesFor } from './rules.ts'

/** By booking number, or a request by its id. Null for what does not exist and for those of others' listings. */
export async function findRental(key: string, viewer: Viewer) {
  const readsAll = can(viewer, 'handover.list')
  const named = isId(key) ? eq(bookingRequests.id, key) : hasNumber(key)
  const facts = await findBookingWhere(
    and(named, readsAll ? undefined : ofOwnListings(viewer, bookingRequests.vehicleId)),
  )
  return (
    facts && {
      ...facts,
      key: facts.number ?? facts.requestId,
      readsAll,
      customer: namesFor(facts.customer, { readsAll, status: facts.state }),
    }
  )
}

export async function findBooked(number: string, viewer: Viewer) {
  return asBooked(await findRental(number, viewer))
}

/** As the customer reads it, with who did it. */
export async function listRentalLog(requestId: string) {
  const rows = await db
    .select({
      move: bookingLog.move,
      facts: bookingLog.facts,
      at: bookingLog.createdAt,
      by: profiles.fullName,
    })
    .from(bookingLog)
    .leftJoin(profiles, eq(profiles.id, bookingLog.actorId))
    .where(eq(bookingLog.requestId, requestId))
    .orderBy(asc(bookingLog.createdAt), asc(bookingLog.id))
  return rows.map((entry) => ({
    ...entry,
    facts: entry.move === 'rules_set_aside' ? { reason: rulesWords(entry.facts) } : entry.facts,
    at: entry.at.toISOString(),
    printed: printInstant(entry.at),
  }))
}

/** The log is older than the rules of today: one without words is printed as recorded. */
function rulesWords({ rules, reason }: Record<string, unknown>): string {
  const words: Record<string, string> = {
    tooSoon: ruleSetAsideLabels.tooSoon,
    tooLong: ruleSetAsideLabels.tooLong,
    tooShort: ruleSetAsideLabels.tooShort,
  }
  const known: unknown[] = Array.isArray(rules) ? rules : []
  const setAside = `${known.map((rule) => words[String(rule)] ?? String(rule)).join(', ')}.`
  return reason ? `${setAside} ${String(reason)}` : setAside
}

export function ofOwnListings(viewer: Viewer, vehicleId: PgColumn): SQL {
  const own = db.select({ id: carListings.id }).from(carListings).where(eq(carListings.createdBy, viewer.id))
  return inArray(vehicleId, own)
}
