/**
 * Lists of public cars. A page is cut by the index that sorts it and costs the same in a fleet of ten thousand: it asks
 * for one car more than it shows and counts none (decision 021).
 */
import { and, asc, desc, eq, gte, isNotNull, lt, min, not, sql, type SQL } from 'drizzle-orm'

import { fleetCars, vehicles } from '#drizzle/schema.ts'
import { findAvailabilities, isTaken } from '#app/features/availability/queries.server.ts'
import { stayProblem, type Availability, type Stay } from '#app/features/availability/rules.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import type { CalendarDate, TimeOfDay } from '#app/shared/dates.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { imagesOf } from './car-images.server.ts'
import type { FleetFilter } from './forms.ts'
import type { FleetCar } from './queries.server.ts'
import { nextFree, type Sorting } from './rules.ts'

/** When a car that is taken can be had next; `from` and `until` where the wished times have to give way. */
export type NextFree = { day: CalendarDate; from: TimeOfDay | null; until: TimeOfDay | null }

/** A car on a card. `free` answers for the dates chosen; without dates every listed car is free. */
export type CardCar = Pick<
  FleetCar,
  | 'id'
  | 'slug'
  | 'year'
  | 'make'
  | 'model'
  | 'trim'
  | 'highlights'
  | 'dailyRateCents'
  | 'weekendRateCents'
  | 'securityDepositCents'
  | 'mileageLimit'
  | 'overMileFeeCents'
  | 'minDays'
> & { image: ImageFacts | null; free: boolean; nextFree: NextFree | null }

/** `more`: whether another page follows. How many cars there are in all nobody has counted. */
export type FleetPage = { cars: CardCar[]; page: number; more: boolean }

const { pageSize } = business.fleet

/**
 * A page of the fleet, filtered, sorted and cut by the database: cars free on the chosen dates first, then the taken
 * ones with the day they are next free (DECISIONS §2).
 */
export async function listFleet({
  filter,
  page = 1,
  now,
}: {
  filter: FleetFilter
  page?: number
  now: Date
}): Promise<FleetPage> {
  const { stay } = filter
  const wanted = and(...conditionsOf(filter))
  const offset = (page - 1) * pageSize
  const rows = stay
    ? await listOnDates(stay, wanted, filter.sort, offset)
    : await select(wanted, orderOf(filter.sort), pageSize + 1, offset)
  return { cars: await asCards(rows.slice(0, pageSize), stay, now), page, more: rows.length > pageSize }
}

/** The newest listed cars, for the home page. */
export async function listNewestCars(number: number, now: Date): Promise<CardCar[]> {
  return asCards(await select(listed, orderOf('newest'), number), undefined, now)
}

/** Public cars most like one: of its body type first, then the nearest in price. */
export async function listSimilarCars(
  car: Pick<FleetCar, 'bodyType' | 'dailyRateCents'>,
  number: number,
  now: Date,
): Promise<CardCar[]> {
  const likeness = [
    sql`${fleetCars.bodyType} = ${car.bodyType} desc`,
    sql`abs(${fleetCars.dailyRateCents} - ${car.dailyRateCents})`,
  ]
  return asCards(await select(listed, [...likeness, asc(fleetCars.id)], number), undefined, now)
}

/** What the cheapest listed car costs a day; the business's own figure while there is no car (DECISIONS §2). */
export async function findLowestDailyRate(): Promise<Cents> {
  const [lowest] = await db
    .select({ rate: min(vehicles.dailyRateCents) })
    .from(vehicles)
    .where(isNotNull(vehicles.listedAt))
  return cents(lowest?.rate ?? business.car.lowestDailyRate)
}

/** The cities in which cars can be picked up: from each to the next in the index, so that cars are not gone through. */
export async function listLocations(): Promise<string[]> {
  const next = (after: SQL) => sql`(select ${vehicles.locationCity} from ${vehicles}
    where ${vehicles.listedAt} is not null ${after} order by ${vehicles.locationCity} limit 1)`
  const rows = await db.execute<{ city: string }>(sql`with recursive cities (city) as (
    ${next(sql``)} union all select ${next(sql`and ${vehicles.locationCity} > cities.city`)} from cities where cities.city is not null
  ) select city from cities where city is not null`)
  return rows.map(({ city }) => city)
}

/** Written out and no parameter: a plan made for any value could not use the indexes of what is listed. */
const listed = sql`${fleetCars.isPublic}`

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

type CardRow = Awaited<ReturnType<typeof select>>[number]

function select(wanted: SQL | undefined, order: SQL[], limit: number, offset = 0) {
  return db
    .select(cardColumns)
    .from(fleetCars)
    .where(wanted)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/**
 * The free cars come from the index in its order until the page is full; taken ones are asked for only where the free
 * ones end. Beyond that place all cars are sorted by whether they are free: few people go there.
 */
async function listOnDates(stay: Stay, wanted: SQL | undefined, sort: Sorting, offset: number): Promise<CardRow[]> {
  const taken = isTaken(stay, { id: sql`fleet_cars.id`, minDays: sql`fleet_cars.min_days` })
  const order = orderOf(sort)
  const free = await select(and(wanted, not(taken)), order, pageSize + 1, offset)
  if (free.length > pageSize) return free
  if (free.length === 0 && offset > 0) return select(wanted, [taken, ...order], pageSize + 1, offset)
  return [...free, ...(await select(and(wanted, taken), order, pageSize + 1 - free.length))]
}

function conditionsOf({ location, bodyType, price }: FleetFilter): (SQL | undefined)[] {
  return [
    listed,
    location ? eq(fleetCars.locationCity, location) : undefined,
    bodyType ? eq(fleetCars.bodyType, bodyType) : undefined,
    price?.from ? gte(fleetCars.dailyRateCents, price.from) : undefined,
    price?.below ? lt(fleetCars.dailyRateCents, price.below) : undefined,
  ]
}

/** As the indexes of the vehicles run, forwards or backwards. */
function orderOf(sort: Sorting): SQL[] {
  if (sort === 'price') return [asc(fleetCars.dailyRateCents), asc(fleetCars.id)]
  if (sort === 'price-down') return [desc(fleetCars.dailyRateCents), desc(fleetCars.id)]
  return [desc(fleetCars.listedAt), asc(fleetCars.id)]
}

function nextFreeOf(wish: Stay, availability: Availability): NextFree | null {
  const next = nextFree(wish, availability)
  if (!next) return null
  const from = next.pickupTime === wish.pickupTime ? null : next.pickupTime
  return { day: next.pickupDate, from, until: next.returnTime === wish.returnTime ? null : next.returnTime }
}

/** Whether a car is free on the dates is said by the rule that judges the form. */
async function asCards(rows: CardRow[], wish: Stay | undefined, now: Date): Promise<CardCar[]> {
  const [pictures, known] = await Promise.all([
    imagesOf(rows.map(({ id }) => id)),
    wish ? findAvailabilities(db, rows, now) : null,
  ])
  const first = new Map<string, ImageFacts>()
  for (const { vehicleId, ...image } of pictures) if (!first.has(vehicleId)) first.set(vehicleId, image)
  return rows.map(({ minAge: _, ...car }) => {
    const availability = known?.get(car.id)
    const free = !wish || !availability || stayProblem(wish, availability) === undefined
    return { ...car, image: first.get(car.id) ?? null, free, nextFree: free ? null : nextFreeOf(wish, availability) }
  })
}
