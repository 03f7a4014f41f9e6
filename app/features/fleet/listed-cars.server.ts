/** Pages are cut by the sorting index, ask for one more row and count nothing (decision 021). */
import { and, asc, desc, eq, gte, isNotNull, lt, lte, min, not, sql, type SQL } from 'drizzle-orm'

import { fleetCars, vehicles } from '#drizzle/schema.ts'
import { findAvailabilities, isTaken } from '#app/features/availability/queries.server.ts'
import { minDaysFrom, stayProblem, tightest, type Availability, type Stay } from '#app/features/availability/rules.ts'
import type { Season } from '#app/features/rates/rules.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import type { CalendarDate, TimeOfDay } from '#app/shared/dates.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import { imagesOf } from './car-images.server.ts'
import type { FleetFilter } from './forms.ts'
import type { FleetCar } from './queries.server.ts'
import { nextFree, type Sorting, type TotalFormula } from './rules.ts'
import { hasSeasons, seasonsOf, totalOf } from './totals.server.ts'

type NextFree = { day: CalendarDate; from: TimeOfDay | null; until: TimeOfDay | null }

/** `free`: on the chosen dates; always true without dates. `seasons`: of those dates and around them. */
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
> & {
  image: ImageFacts | null
  free: boolean
  nextFree: NextFree | null
  /** Where these dates are fewer. */
  minDays: number | null
  seasons: Season[]
}

export type FleetPage = { cars: CardCar[]; page: number; more: boolean }

const { pageSize } = business.fleet

/** Cars free on these days, if need be at other hours, then taken ones with their next free day (DECISIONS §2). */
export async function listFleet({
  filter,
  totals,
  page = 1,
  now,
}: {
  filter: FleetFilter
  /** Of the filter's stay. */
  totals?: TotalFormula
  page?: number
  now: Date
}): Promise<FleetPage> {
  const { stay } = filter
  const seasons = totals && needsTotals(filter) && (await hasSeasons(totals)) ? seasonsOf(totals) : undefined
  const price = priceOf(totals, seasons !== undefined)
  const list = {
    wanted: and(
      ...conditionsOf(filter),
      totals && filter.upTo !== undefined ? lte(totalOf(totals, seasons !== undefined), filter.upTo) : undefined,
    ),
    order: orderOf(filter.sort, price),
    seasons,
  }
  const offset = (page - 1) * pageSize
  const rows = stay ? await listOnDates(stay, list, offset) : await select(list, pageSize + 1, offset)
  return { cars: await asCards(rows.slice(0, pageSize), stay, now), page, more: rows.length > pageSize }
}

export async function listNewestCars(number: number, now: Date): Promise<CardCar[]> {
  return asCards(await select({ wanted: listed, order: orderOf('newest') }, number), undefined, now)
}

export async function listSimilarCars(
  car: Pick<FleetCar, 'bodyType' | 'dailyRateCents'>,
  number: number,
  now: Date,
): Promise<CardCar[]> {
  const likeness = [
    sql`${fleetCars.bodyType} = ${car.bodyType} desc`,
    sql`abs(${fleetCars.dailyRateCents} - ${car.dailyRateCents})`,
  ]
  return asCards(await select({ wanted: listed, order: [...likeness, asc(fleetCars.id)] }, number), undefined, now)
}

/** The business's own figure while there are no cars (DECISIONS §2). */
export async function findLowestDailyRate(): Promise<Cents> {
  const [lowest] = await db
    .select({ rate: min(vehicles.dailyRateCents) })
    .from(vehicles)
    .where(isNotNull(vehicles.listedAt))
  return cents(lowest?.rate ?? business.car.lowestDailyRate)
}

/** A loose index scan: jumps from city to city. */
export async function listLocations(): Promise<string[]> {
  const next = (after: SQL) => sql`(select ${vehicles.locationCity} from ${vehicles}
    where ${vehicles.listedAt} is not null ${after} order by ${vehicles.locationCity} limit 1)`
  const rows = await db.execute<{ city: string }>(sql`with recursive cities (city) as (
    ${next(sql``)} union all select ${next(sql`and ${vehicles.locationCity} > cities.city`)} from cities where cities.city is not null
  ) select city from cities where city is not null`)
  return rows.map(({ city }) => city)
}

/** Literal, so that plans can use the partial indexes. */
export const listed = sql`${fleetCars.isPublic}`

export const cardColumns = {
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

export type CardRow = Awaited<ReturnType<typeof select>>[number]

type List = { wanted: SQL | undefined; order: SQL[]; seasons?: SQL }

function select({ wanted, order, seasons }: List, limit: number, offset = 0) {
  const cars = db.select(cardColumns).from(fleetCars).$dynamic()
  return (seasons ? cars.leftJoin(seasons, sql`seasons.vehicle_id = fleet_cars.id`) : cars)
    .where(wanted)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

/** Free cars come from the index; taken ones are queried only where the free ones end. */
async function listOnDates(stay: Stay, list: List, offset: number): Promise<CardRow[]> {
  const taken = isTaken(tightest(stay), { id: sql`fleet_cars.id`, minDays: sql`fleet_cars.min_days` })
  const free = await select({ ...list, wanted: and(list.wanted, not(taken)) }, pageSize + 1, offset)
  if (free.length > pageSize) return free
  if (free.length === 0 && offset > 0) return select({ ...list, order: [taken, ...list.order] }, pageSize + 1, offset)
  return [...free, ...(await select({ ...list, wanted: and(list.wanted, taken) }, pageSize + 1 - free.length))]
}

function conditionsOf({ location, bodyType, seats, price }: FleetFilter): (SQL | undefined)[] {
  return [
    listed,
    location ? eq(fleetCars.locationCity, location) : undefined,
    bodyType ? eq(fleetCars.bodyType, bodyType) : undefined,
    seats ? gte(fleetCars.seats, seats) : undefined,
    price?.from ? gte(fleetCars.dailyRateCents, price.from) : undefined,
    price?.below ? lt(fleetCars.dailyRateCents, price.below) : undefined,
  ]
}

function needsTotals({ sort, upTo }: FleetFilter): boolean {
  return sort !== 'newest' || upTo !== undefined
}

/** On dates the total. Where neither weekend rates nor seasons are in it the daily rate sorts alike, by its index. */
function priceOf(totals: TotalFormula | undefined, seasons: boolean): SQL | typeof fleetCars.dailyRateCents {
  return totals && (seasons || totals.weekendDifferences > 0) ? totalOf(totals, seasons) : fleetCars.dailyRateCents
}

function orderOf(sort: Sorting, price: ReturnType<typeof priceOf> = fleetCars.dailyRateCents): SQL[] {
  if (sort === 'price') return [asc(price), asc(fleetCars.id)]
  if (sort === 'price-down') return [desc(price), desc(fleetCars.id)]
  return [desc(fleetCars.listedAt), asc(fleetCars.id)]
}

function nextFreeOf(requested: Stay, availability: Availability): NextFree | null {
  const next = nextFree(requested, availability)
  if (!next) return null
  const from = next.pickupTime === requested.pickupTime ? null : next.pickupTime
  return { day: next.pickupDate, from, until: next.returnTime === requested.returnTime ? null : next.returnTime }
}

export async function asCards<Row extends CardRow>(rows: Row[], requested: Stay | undefined, now: Date) {
  const [pictures, known] = await Promise.all([
    imagesOf(rows.map(({ id }) => id)),
    requested ? findAvailabilities(db, rows, now) : null,
  ])
  const first = new Map<string, ImageFacts>()
  for (const { vehicleId, ...image } of pictures) if (!first.has(vehicleId)) first.set(vehicleId, image)
  return rows.map(({ minAge: _, minDays: __, ...car }) => {
    const availability = known?.get(car.id)
    return {
      ...car,
      image: first.get(car.id) ?? null,
      seasons: availability?.seasons ?? [],
      ...(requested && availability
        ? standingOf(requested, availability)
        : { free: true, nextFree: null, minDays: null }),
    }
  })
}

function standingOf(requested: Stay, availability: Availability): Pick<CardCar, 'free' | 'nextFree' | 'minDays'> {
  const problem = stayProblem(requested, availability)
  return {
    free: problem === undefined,
    nextFree: problem === undefined ? null : nextFreeOf(requested, availability),
    minDays: problem === 'tooShort' ? minDaysFrom(requested.pickupDate, availability) : null,
  }
}
