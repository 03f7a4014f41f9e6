import { eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { bookingRequests, bookings, fleetCars, requestSearchText } from '#drizzle/schema.ts'
import { rentalFigures } from './figures.ts'
import { isAmong } from '#app/platform/among.server.ts'
import { db } from '#app/platform/db.server.ts'
import { matchesSlug } from '#app/fleet/cars/slug-search.server.ts'
import { matches, matchingWords } from '#app/platform/matching.server.ts'
import { containing } from '#app/shared/like-pattern.ts'
import { numberTyped } from './rules.ts'

export type Matched = { bookings: SQL | undefined; requests: SQL | undefined }

type Searching = { readsAll: boolean; areMany?: boolean }

/**
 * Few matches are looked up first, through the indexes; for many the list is walked in its order until a page is full.
 * `areMany`: it is known already. A broker searches only what they may read, and the list of their own listings is short.
 */
export async function searchCondition(q: string, { readsAll, areMany = false }: Searching): Promise<Matched> {
  const ofCars = db.select({ id: fleetCars.id }).from(fleetCars).where(isCar(q))
  const person = readsAll ? matchingWords(requestSearchText, q) : undefined
  const few = readsAll && !areMany ? await findFew(q) : undefined
  if (few) {
    const ids = few.map(({ id }) => id)
    return { bookings: isAmong(bookings.requestId, ids), requests: isAmong(bookingRequests.id, ids) }
  }
  return {
    bookings: or(isNumber(q), inArray(bookings.vehicleId, ofCars), person && ofRequest(person)),
    requests: or(inArray(bookingRequests.vehicleId, ofCars), person),
  }
}

export type Match = { id: string; by: 'number' | 'car' | 'person' }

/** Of everybody's requests. Undefined when there are many. */
export async function findFew(q: string): Promise<Match[] | undefined> {
  const most = rentalFigures.fewMatches
  const by = (found: Match['by']) => sql<Match['by']>`${sql.raw(`'${found}'`)}`.as('by')
  const byNumber = db
    .select({ id: bookings.requestId, by: by('number') })
    .from(bookings)
    .where(isNumber(q))
    .limit(most)
  const byCar = db
    .select({ id: bookingRequests.id, by: by('car') })
    .from(fleetCars)
    .innerJoin(bookingRequests, eq(bookingRequests.vehicleId, fleetCars.id))
    .where(isCar(q))
    .limit(most)
  const byPerson = db
    .select({ id: bookingRequests.id, by: by('person') })
    .from(bookingRequests)
    .where(matchingWords(requestSearchText, q) ?? sql`false`)
    .limit(most)
  const found = await unionAll(byNumber, byCar, byPerson)
  return found.length < most ? found : undefined
}

export function isNumber(q: string): SQL {
  const number = numberTyped(q)
  return number === undefined ? sql`false` : ilike(bookings.bookingNumber, containing(number))
}

function isCar(q: string): SQL | undefined {
  const { year, make, model, trim, color, slug } = fleetCars
  return or(matches(sql`concat_ws(' ', ${year}, ${make}, ${model}, ${trim}, ${color})`, q), matchesSlug(slug, q))
}

function ofRequest(person: SQL): SQL {
  const same = sql`${bookingRequests.id} = ${bookings.requestId}`
  return sql`exists (select from ${bookingRequests} where ${same} and ${person})`
}
