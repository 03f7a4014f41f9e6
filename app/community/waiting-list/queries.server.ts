import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { fleetCars, leads } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { isSigned } from '#app/platform/secrets.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'

export type Wait = {
  id: string
  email: string
  pickupDate: CalendarDate
  returnDate: CalendarDate
  car: { slug: string; year: number; make: string; model: string; roofLine: string | null }
}

export const isOnSale = and(eq(leads.kind, 'availability'), isNull(leads.handledAt))

export function isWaiting(details: Record<string, unknown>): details is { pickup: CalendarDate; return: CalendarDate } {
  return typeof details.pickup === 'string' && typeof details.return === 'string'
}

/** What the links in its emails are signed for. */
export function sealedName(id: string): string {
  return `waiting-list ${id}`
}

export async function findWaiting(id: string, key: string | null): Promise<{ email: string; waits: Wait[] } | null> {
  if (!isId(id) || !key || !isSigned(sealedName(id), key)) return null
  const [lead] = await db
    .select({ email: leads.email })
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.kind, 'availability')))
  if (!lead) return null
  const rows = await db
    .select({
      id: leads.id,
      email: leads.email,
      details: leads.details,
      car: {
        slug: fleetCars.slug,
        year: fleetCars.year,
        make: fleetCars.make,
        model: fleetCars.model,
        roofLine: fleetCars.roofLine,
      },
    })
    .from(leads)
    .innerJoin(fleetCars, eq(fleetCars.id, leads.vehicleId))
    .where(and(isOnSale, sql`lower(${leads.email}) = ${lead.email.toLowerCase()}`))
    .orderBy(asc(leads.createdAt))
  const waits = rows.flatMap(({ details, ...row }) =>
    isWaiting(details) ? [{ ...row, pickupDate: details.pickup, returnDate: details.return }] : [],
  )
  return { email: lead.email, waits }
}
