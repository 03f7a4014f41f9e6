import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { bookingLog, bookingRequests, bookings, carListings, customers, profiles } from '#drizzle/schema.ts'
import { can, type Viewer } from '#app/features/access/permissions.ts'
import { findBookingFacts } from '#app/features/bookings/queries.server.ts'
import { signedFields } from '#app/features/bookings/signed-agreements.server.ts'
import { labels } from '#app/messages/labels.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { printInstant } from '#app/shared/zone.ts'
import { namesFor } from './rules.ts'

/** By booking number, or a request by its id. Null for what does not exist and for those of others' listings. */
export async function findRental(key: string, viewer: Viewer) {
  const readsAll = can(viewer, 'handover.list')
  const byNumber = eq(bookings.bookingNumber, key.toUpperCase())
  const named = isId(key) ? eq(bookingRequests.id, key) : byNumber
  const [row] = await db
    .select({
      requestId: bookingRequests.id,
      customerId: customers.id,
      customerProfile: customers.profileId,
      agreement: signedFields,
    })
    .from(bookingRequests)
    .leftJoin(bookings, eq(bookings.requestId, bookingRequests.id))
    .innerJoin(customers, eq(customers.id, bookingRequests.customerId))
    .where(and(named, readsAll ? undefined : ofOwnListings(viewer, bookingRequests.vehicleId)))
  const facts = row && (await findBookingFacts(row.requestId))
  if (!row || !facts) return null
  return {
    ...facts,
    ...row,
    key: facts.number ?? row.requestId,
    readsAll,
    customer: namesFor(facts.customer, { readsAll, status: facts.state }),
  }
}

/** Paid for. */
export async function findBooked(number: string, viewer: Viewer) {
  const rental = await findRental(number, viewer)
  return rental?.number && rental.bookingId ? { ...rental, number: rental.number, bookingId: rental.bookingId } : null
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
    tooSoon: labels.ruleSetAside.tooSoon,
    tooLong: labels.ruleSetAside.tooLong,
    tooShort: labels.ruleSetAside.tooShort,
  }
  const known: unknown[] = Array.isArray(rules) ? rules : []
  const setAside = `${known.map((rule) => words[String(rule)] ?? String(rule)).join(', ')}.`
  return reason ? `${setAside} ${String(reason)}` : setAside
}

export function ofOwnListings(viewer: Viewer, vehicleId: PgColumn): SQL {
  const own = db.select({ id: carListings.id }).from(carListings).where(eq(carListings.createdBy, viewer.id))
  return inArray(vehicleId, own)
}
