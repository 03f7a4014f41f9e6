import { and, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { carListings, carNameOf, cars, cityOf, listingNameOf, profiles, vehicles } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { imagesOf } from '#app/fleet/cars/car-images.server.ts'
import { listingYear } from '#app/fleet/cars/listing-year.server.ts'
import { nextBookings } from '#app/fleet/listings/queries.server.ts'
import { business } from '#app/business.ts'
import { countParts } from '#app/platform/count-parts.server.ts'
import { db } from '#app/platform/db.server.ts'
import { matchesSlug } from '#app/fleet/cars/slug-search.server.ts'
import { listOrder } from '#app/platform/list-order.server.ts'
import { matchesAscii, matchesPlain, shortestIndexed } from '#app/platform/matching.server.ts'
import { recordOf } from '#app/shared/keys.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { listGarageCars } from './car.server.ts'
import type { GarageFilters } from './forms.ts'
import { garageState, waitingStates, type GarageState } from './rules.ts'

const { pageSize } = business.garage
const allOfThem = 2 ** 31 - 1

const make = sql<string>`coalesce(${cars.make}, ${carListings.make})`
const model = sql<string>`coalesce(${cars.model}, ${carListings.model})`
const isPublished = sql<boolean>`coalesce(${cars.published}, ${carListings.isPublished})`
const isAvailable = sql<boolean>`coalesce(${cars.isAvailable}, ${carListings.isAvailable})`
const isWithheld = sql<boolean>`${carListings.withheldAt} is not null`

const conditions: Record<GarageState, SQL | undefined> = {
  public: isNotNull(vehicles.listedAt),
  draft: sql`not ${isPublished}`,
  disabled: sql`${isPublished} and not ${isAvailable}`,
  withheld: sql`${isPublished} and ${isWithheld}`,
}

const newestFirst = [desc(vehicles.createdAt), desc(vehicles.id)]
const columns = { car: sql`lower(concat_ws(' ', ${make}, ${model}))`, rate: vehicles.dailyRateCents }

/** Fleet cars and saved listings, or a broker's own. The newest first, in an index's order, and one row more instead of a count (decision 021). */
export async function listGarage(viewer: Viewer, filter: GarageFilters, now: Date) {
  const rows = await vehicleRows()
    .where(and(...conditionsOf(viewer, filter)))
    .orderBy(...(listOrder(filter.sort, columns, vehicles.id) ?? newestFirst))
    .limit(pageSize + 1)
    .offset((filter.page - 1) * pageSize)
  const shown = rows.slice(0, pageSize)
  const ids = shown.map(({ id }) => id)
  const [pictures, bookings] = await Promise.all([imagesOf(ids), nextBookings(ids, now)])
  return {
    vehicles: shown.map(({ stored, ...row }) => ({
      ...row,
      isPublished: stored.isPublished,
      isAvailable: stored.isAvailable,
      state: garageState(stored),
      image: pictures.find(({ vehicleId }) => vehicleId === row.id) ?? null,
      booking: bookings.get(row.id) ?? null,
    })),
    more: rows.length > pageSize,
  }
}

function vehicleRows() {
  return db
    .select({
      id: vehicles.id,
      kind: vehicles.kind,
      slug: vehicles.slug,
      year: sql<string>`coalesce(${cars.year}::text, ${listingYear})`,
      make,
      model,
      trim: sql<string | null>`coalesce(${cars.trim}, ${carListings.specifications}->>'trim')`,
      dailyRateCents: vehicles.dailyRateCents,
      stored: { isPublished, isAvailable, isWithheld },
      creator: profiles.username,
    })
    .from(vehicles)
    .leftJoin(cars, eq(cars.id, vehicles.id))
    .leftJoin(carListings, eq(carListings.id, vehicles.id))
    .leftJoin(profiles, eq(profiles.id, carListings.createdBy))
    .$dynamic()
}

/** Of the list the fleet cars, all of them, as their forms hold them. */
export function listFoundCars(viewer: Viewer, filter: GarageFilters) {
  return listGarageCars(inArray(vehicles.id, idsOf(viewer, { ...filter, kind: 'car' })))
}

/** Of those parts of the list that wait for someone. */
export function countGarage(viewer: Viewer) {
  return countParts(recordOf(waitingStates, (state) => idsOf(viewer, { q: '', page: 1, state })))
}

function idsOf(viewer: Viewer, filter: GarageFilters) {
  return db
    .select({ id: vehicles.id })
    .from(vehicles)
    .leftJoin(cars, eq(cars.id, vehicles.id))
    .leftJoin(carListings, eq(carListings.id, vehicles.id))
    .where(and(...conditionsOf(viewer, filter)))
}

function conditionsOf(viewer: Viewer, { q, state, body, class: vehicleClass, kind }: GarageFilters) {
  return [
    sql`(${cars.softDeleted} = false or (${carListings.id} is not null and ${carListings.deletedAt} is null))`,
    can(viewer, 'car.edit') ? undefined : eq(carListings.createdBy, viewer.id),
    kind ? eq(vehicles.kind, kind) : undefined,
    body ? eq(vehicles.bodyType, body) : undefined,
    vehicleClass ? eq(vehicles.vehicleClass, vehicleClass) : undefined,
    state ? conditions[state] : undefined,
    q ? inArray(vehicles.id, found(q)) : undefined,
  ]
}

/** The latest first, without their pictures and bookings; one more than `most` where there are more. */
export function searchVehicles(viewer: Viewer, q: string, most: number) {
  return vehicleRows()
    .where(and(...conditionsOf(viewer, { q, page: 1 })))
    .orderBy(...newestFirst)
    .limit(most + 1)
}

/** Each by an index of its own. */
function found(q: string) {
  const { id, createdBy } = carListings
  // The limit keeps it apart: joined freely, Postgres would read all listings.
  const theirs = db.select({ id }).from(carListings).where(eq(createdBy, profiles.id)).limit(allOfThem).as('theirs')
  const named = unionAll(
    db
      .select({ id: cars.id })
      .from(cars)
      .where(matchesPlain(carNameOf(cars), q)),
    db
      .select({ id })
      .from(carListings)
      .where(matchesPlain(listingNameOf(carListings), q)),
    db
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(or(matchesSlug(vehicles.slug, q), matchesPlain(cityOf(vehicles), q))),
  )
  // Everybody's username would be read for two letters.
  if (q.length < shortestIndexed) return named
  const ofBroker = db
    .select({ id: theirs.id })
    .from(profiles)
    .crossJoinLateral(theirs)
    .where(matchesAscii(profiles.username, q))
  return named.unionAll(ofBroker)
}
