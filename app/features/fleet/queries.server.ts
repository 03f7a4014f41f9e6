import { and, asc, count, desc, eq, gte, inArray, isNull, lt, min, sql, type SQL } from 'drizzle-orm'

import { fleetCars, images, reviews, slugHistory, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { can, type Viewer } from '#app/features/access/permissions.ts'
import { findAvailability } from '#app/features/availability/queries.server.ts'
import { wallTime, type Stay, type WallTime } from '#app/features/availability/rules.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { isId } from '#app/shared/ids.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import { dayOf, instantAt, timeOf } from '#app/shared/zone.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import type { FleetFilter } from './forms.ts'
import { averageRating, nextFree, readSlug, visibility, type Sorting } from './rules.ts'

/** A fleet car or a broker's listing, in the one shape of S1 §3. */
export type FleetCar = typeof fleetCars.$inferSelect

/** A car on a card. `free` answers for the dates chosen; without dates every listed car is free. */
export type CardCar = Pick<
  FleetCar,
  | 'id' | 'slug' | 'year' | 'make' | 'model' | 'trim' | 'highlights' | 'dailyRateCents' | 'weekendRateCents'
  | 'securityDepositCents' | 'mileageLimit' | 'overMileFeeCents' | 'minDays'
> & { image: ImageFacts | null; free: boolean; nextFree: CalendarDate | null }

export type FleetPage = { cars: CardCar[]; total: number; free: number; page: number; pages: number }

/**
 * A page of the fleet, filtered, sorted and cut by the database: cars free on the chosen dates first, then the taken
 * ones with the day they are next free (DECISIONS §2). A page beyond the last is the last.
 */
export async function listFleet({ filter, page = 1, now }: { filter: FleetFilter; page?: number; now: Date }): Promise<FleetPage> {
  const { pageSize } = business.fleet
  const wanted = and(...conditionsOf(filter))
  const taken = filter.stay ? isTaken(filter.stay) : sql<boolean>`false`
  const [counts] = await db
    .select({ total: count(), free: sql<number>`count(*) filter (where not ${taken})`.mapWith(Number) })
    .from(fleetCars)
    .where(wanted)
  const { total, free } = counts!
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pages)
  const rows = await db
    .select({ ...cardColumns, taken: sql<boolean>`${taken}` })
    .from(fleetCars)
    .where(wanted)
    .orderBy(...(filter.stay ? [taken] : []), ...orderOf(filter.sort))
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
  return { cars: await asCards(rows, filter.stay, now), total, free, page: shown, pages }
}

/** The newest listed cars, for the home page. */
export async function listNewestCars(number: number, now: Date): Promise<CardCar[]> {
  const rows = await db
    .select({ ...cardColumns, taken: sql<boolean>`false` })
    .from(fleetCars)
    .where(eq(fleetCars.isPublic, true))
    .orderBy(...orderOf('newest'))
    .limit(number)
  return asCards(rows, undefined, now)
}

/** Public cars most like one: of its body type first, then the nearest in price. */
export async function listSimilarCars(car: Pick<FleetCar, 'bodyType' | 'dailyRateCents'>, number: number, now: Date): Promise<CardCar[]> {
  const rows = await db
    .select({ ...cardColumns, taken: sql<boolean>`false` })
    .from(fleetCars)
    .where(eq(fleetCars.isPublic, true))
    .orderBy(sql`${fleetCars.bodyType} = ${car.bodyType} desc`, sql`abs(${fleetCars.dailyRateCents} - ${car.dailyRateCents})`, asc(fleetCars.id))
    .limit(number)
  return asCards(rows, undefined, now)
}

/** `removed`: there is such a car, and whoever asks may not see it. */
/** What the cheapest listed car costs a day; the business's own figure while there is no car (DECISIONS §2). */
export async function findLowestDailyRate(): Promise<Cents> {
  const [lowest] = await db.select({ rate: min(fleetCars.dailyRateCents) }).from(fleetCars).where(eq(fleetCars.isPublic, true))
  return cents(lowest?.rate ?? business.car.lowestDailyRate)
}

export type FoundCar =
  | { car: FleetCar; preview: boolean; movedTo?: undefined; removed?: undefined }
  | { car: null; movedTo: string | null; removed?: FleetCar }

/**
 * The car of an address, for whoever may see it; `preview` when it is not public. A slug it used to have answers with
 * the one it has now, which the page redirects to for good.
 */
export async function findCar(slug: string, viewer: Viewer | null): Promise<FoundCar> {
  const named = readSlug(slug)
  if (!named) return { car: null, movedTo: null }
  const same = named.kind === 'listing' ? eq(fleetCars.id, named.id) : eq(fleetCars.slug, named.slug)
  const [car] = await db.select().from(fleetCars).where(and(same, eq(fleetCars.kind, named.kind)))
  if (!car) return { car: null, movedTo: await findNewSlug(slug) }
  const seen = visibility(car, can(viewer, 'car.preview', car))
  return seen === 'hidden' ? { car: null, movedTo: null, removed: car } : { car, preview: seen === 'preview' }
}

/** A car or listing by its id, public or not. Null when there is none. */
export async function findCarById(id: string): Promise<FleetCar | null> {
  if (!isId(id)) return null
  const [car] = await db.select().from(fleetCars).where(eq(fleetCars.id, id))
  return car ?? null
}

/** The pictures of a car: the chosen hero first, then HERO_ONLY and GALLERY in their order; never MARKETING or broken. */
export async function listCarImages(vehicleId: string): Promise<ImageFacts[]> {
  const rows = await imagesOf([vehicleId])
  return rows.map(({ vehicleId: _, ...image }) => image)
}

/** The reviews of a car that are shown, newest first, and what they come to. `average` is missing when there are none. */
export async function reviewsOf(vehicleId: string) {
  const list = await db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      rating: reviews.rating,
      body: reviews.body,
      rentedOn: sql<CalendarDate>`${reviews.rentedOn}`,
    })
    .from(reviews)
    .where(and(eq(reviews.vehicleId, vehicleId), eq(reviews.shown, true)))
    .orderBy(desc(reviews.rentedOn), desc(reviews.id))
  return { average: averageRating(list.map(({ rating }) => rating)), count: list.length, list }
}

/** The cities in which cars can be picked up. */
export async function listLocations(): Promise<string[]> {
  const rows = await db
    .selectDistinct({ city: fleetCars.locationCity })
    .from(fleetCars)
    .where(eq(fleetCars.isPublic, true))
    .orderBy(asc(fleetCars.locationCity))
  return rows.map(({ city }) => city)
}

/** The first moment that can be booked: now plus the lead time. */
export function earliestPickup(now: Date): WallTime {
  const instant = later(now, business.booking.leadTime)
  return wallTime(dayOf(instant), timeOf(instant))
}

const cardColumns = {
  id: fleetCars.id,
  slug: fleetCars.slug,
  year: fleetCars.year,
  make: fleetCars.make,
  model: fleetCars.model,
  trim: fleetCars.trim,
  highlights: fleetCars.highlights,
  dailyRateCents: fleetCars.dailyRateCents,
  weekendRateCents: fleetCars.weekendRateCents,
  securityDepositCents: fleetCars.securityDepositCents,
  mileageLimit: fleetCars.mileageLimit,
  overMileFeeCents: fleetCars.overMileFeeCents,
  minDays: fleetCars.minDays,
  minAge: fleetCars.minAge,
}

function conditionsOf({ location, bodyType, price }: FleetFilter): (SQL | undefined)[] {
  return [
    eq(fleetCars.isPublic, true),
    location ? eq(fleetCars.locationCity, location) : undefined,
    bodyType ? eq(fleetCars.bodyType, bodyType) : undefined,
    price?.from ? gte(fleetCars.dailyRateCents, price.from) : undefined,
    price?.below ? lt(fleetCars.dailyRateCents, price.below) : undefined,
  ]
}

/** Whether a car cannot be had for a stay: other people's dates and both turnarounds, or fewer days than it is let for. */
function isTaken({ pickupDate, pickupTime, returnDate, returnTime }: Stay): SQL<boolean> {
  const from = instantAt(pickupDate, pickupTime).toISOString()
  const until = later(instantAt(returnDate, returnTime), business.booking.turnaround).toISOString()
  const days = sql`(${returnDate}::date - ${pickupDate}::date)`
  // Written out: among the selected fields Drizzle drops table names, and `id` would mean the stay's.
  return sql<boolean>`(fleet_cars.min_days > ${days} or exists (
    select from stays where stays.vehicle_id = fleet_cars.id and stays.state = 'active'
      and stays.period && tstzrange(${from}::timestamptz, ${until}::timestamptz)))`
}

function orderOf(sort: Sorting): SQL[] {
  if (sort === 'price') return [asc(fleetCars.dailyRateCents), asc(fleetCars.id)]
  if (sort === 'price-down') return [desc(fleetCars.dailyRateCents), asc(fleetCars.id)]
  return [desc(fleetCars.createdAt), asc(fleetCars.id)]
}

type CardRow = Omit<CardCar, 'image' | 'free' | 'nextFree'> & { minAge: number; taken: boolean }

async function asCards(rows: CardRow[], wish: Stay | undefined, now: Date): Promise<CardCar[]> {
  const pictures = await imagesOf(rows.map(({ id }) => id))
  const first = new Map<string, ImageFacts>()
  for (const { vehicleId, ...image } of pictures) if (!first.has(vehicleId)) first.set(vehicleId, image)
  return Promise.all(
    rows.map(async ({ taken, minAge, ...car }) => ({
      ...car,
      image: first.get(car.id) ?? null,
      free: !taken,
      nextFree: taken && wish ? (nextFree(wish, await findAvailability(db, { ...car, minAge }, now)) ?? null) : null,
    })),
  )
}

/** The usable pictures of cars, each car's in its order: the chosen hero first. */
export async function imagesOf(vehicleIds: string[]) {
  if (vehicleIds.length === 0) return []
  const usable = and(
    inArray(vehicleImages.vehicleId, vehicleIds),
    inArray(vehicleImages.role, ['HERO_ONLY', 'GALLERY']),
    eq(vehicleImages.isBroken, false),
    isNull(images.deletedAt),
    isNull(images.hiddenAt),
  )
  return db
    .select({
      vehicleId: vehicleImages.vehicleId,
      id: images.id,
      hash: images.contentHash,
      width: images.width,
      height: images.height,
      alt: images.alt,
    })
    .from(vehicleImages)
    .innerJoin(images, eq(images.id, vehicleImages.imageId))
    .innerJoin(fleetCars, eq(fleetCars.id, vehicleImages.vehicleId))
    .where(usable)
    .orderBy(
      sql`coalesce(${fleetCars.heroImageId} = ${images.id}, false) desc`,
      desc(vehicleImages.isMain),
      asc(vehicleImages.sortOrder),
      asc(images.id),
    )
}

async function findNewSlug(slug: string): Promise<string | null> {
  const [moved] = await db
    .select({ slug: vehicles.slug })
    .from(slugHistory)
    .innerJoin(vehicles, eq(vehicles.id, slugHistory.vehicleId))
    .where(eq(slugHistory.slug, slug))
  return moved && moved.slug !== slug ? moved.slug : null
}
