import { eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { bookingRequests, bookings, fleetCars, requestSearchText } from '#drizzle/schema.ts'
import { rentals as figures } from '#app/config/rentals.ts'
import { db } from '#app/platform/db.server.ts'
import { containing } from '#app/shared/like-pattern.ts'
import { numberTyped } from './rules.ts'

export type Matched = { bookings: SQL | undefined; requests: SQL | undefined }

/**
 * Few matches are looked up first, through the indexes; for many the list is walked in its order until a page is full.
 * A broker searches only what they may read, and the list of their own listings is short.
 */
export async function searchCondition(q: string, readsAll: boolean): Promise<Matched> {
  const number = ilike(bookings.bookingNumber, containing(numberTyped(q)))
  const ofCars = db.select({ id: fleetCars.id }).from(fleetCars).where(isCar(q))
  const person = readsAll ? isPerson(q) : undefined
  if (readsAll) {
    const ids = await findFew(person, number, isCar(q))
    if (ids) return { bookings: inArray(bookings.requestId, ids), requests: inArray(bookingRequests.id, ids) }
  }
  return {
    bookings: or(number, inArray(bookings.vehicleId, ofCars), person && ofRequest(person)),
    requests: or(inArray(bookingRequests.vehicleId, ofCars), person),
  }
}

/** Undefined when there are many. */
async function findFew(person: SQL | undefined, number: SQL, car: SQL | undefined): Promise<string[] | undefined> {
  const most = figures.fewMatches
  const byNumber = db.select({ id: bookings.requestId }).from(bookings).where(number).limit(most)
  const byCar = db
    .select({ id: bookingRequests.id })
    .from(fleetCars)
    .innerJoin(bookingRequests, eq(bookingRequests.vehicleId, fleetCars.id))
    .where(car)
    .limit(most)
  const byPerson = db
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(person ?? sql`false`)
    .limit(most)
  const found = await unionAll(byNumber, byCar, byPerson)
  return found.length < most ? found.map(({ id }) => id) : undefined
}

function isCar(q: string): SQL | undefined {
  const pattern = containing(q)
  const { year, make, model, trim, color, slug } = fleetCars
  return or(ilike(sql`concat_ws(' ', ${year}, ${make}, ${model}, ${trim}, ${color})`, pattern), ilike(slug, pattern))
}

/** The index knows words from three letters on; shorter ones ("R8") are cars. */
function isPerson(q: string): SQL | undefined {
  const digits = q.replace(/\D/g, '')
  return or(
    q.length >= 3 ? ilike(requestSearchText, containing(q)) : undefined,
    digits.length >= 4 ? ilike(requestSearchText, containing(digits)) : undefined,
  )
}

function ofRequest(person: SQL): SQL {
  const same = sql`${bookingRequests.id} = ${bookings.requestId}`
  return sql`exists (select from ${bookingRequests} where ${same} and ${person})`
}
