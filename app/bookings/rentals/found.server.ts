import { and, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'

import { bookingRequests, bookings } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { isAmong } from '#app/platform/among.server.ts'
import { requestStates, bookingStatuses } from '#app/shared/booking-status-lists.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { listFirstRentals, listRentals } from './list.server.ts'
import { ofOwnListings } from './queries.server.ts'
import { isNumber, searchCondition, type Match } from './search.server.ts'

type Search = { q: string; most: number; today: CalendarDate }

/**
 * The bookings of the list that match: by number first, then what is coming or out, then the nearest to today. `matches`
 * are those of everybody's bookings; where there are too many to order, the latest are given.
 */
export async function findRentals(viewer: Viewer, matches: Match[] | undefined, { q, most, today }: Search) {
  const readsAll = can(viewer, 'handover.list')
  if (readsAll && !matches) {
    const all = { q, state: 'all', page: 1, from: undefined, until: undefined } as const
    const { rentals, more } = await listRentals(viewer, all, { areMany: true })
    return { rentals: rentals.slice(0, most), more: more || rentals.length > most }
  }
  if (matches?.length === 0) return { rentals: [], more: false }
  const matching = matches ? listed(matches) : await listedOfOwn(viewer, q)
  const rentals = await listFirstRentals(viewer, matching, nearest(q, today), most + 1)
  return { rentals: rentals.slice(0, most), more: rentals.length > most }
}

const isUnpaid = inArray(bookingRequests.state, requestStates.unpaid)

/** Requests that were never paid are in no list. */
function listed(matches: Match[]): SQL | undefined {
  const ids = matches.map(({ id }) => id)
  return and(isAmong(bookingRequests.id, ids), or(isNotNull(bookings.id), isUnpaid))
}

async function listedOfOwn(viewer: Viewer, q: string): Promise<SQL | undefined> {
  const matched = await searchCondition(q, { readsAll: false })
  return and(
    ofOwnListings(viewer, bookingRequests.vehicleId),
    or(and(isNotNull(bookings.id), matched.bookings), and(isUnpaid, matched.requests)),
  )
}

function nearest(q: string, today: CalendarDate): SQL[] {
  const isCurrent = or(inArray(bookings.status, bookingStatuses.current), isUnpaid)
  return [
    sql`coalesce(${isNumber(q)}, false) desc`,
    sql`coalesce(${isCurrent}, false) desc`,
    sql`abs(${bookingRequests.pickupDate} - ${today}::date)`,
    sql`${bookingRequests.id}`,
  ]
}
