/** Pages are cut by the sorting index, ask for one more row and count nothing (decision 021). */
import { and, asc, desc, eq, gte, isNotNull, lt, lte, max, min, not, sql, type AnyColumn, type SQL } from 'drizzle-orm'

import { fleetCars, vehicles } from '#drizzle/schema.ts'
import { findAvailabilities, isVehicleTaken } from '#app/fleet/availability/queries.server.ts'
import { minDaysFrom, stayProblem, tightest, type Availability } from '#app/fleet/availability/rules.ts'
import type { Season } from '#app/fleet/rates/rules.ts'
import { business } from '#app/business.ts'
import { db, isDatabaseAway } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import type { CalendarDate, TimeOfDay } from '#app/shared/dates.ts'
import { cents, type Cents } from '#app/shared/money.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { imagesOf } from './car-images.server.ts'
import type { FleetFilters } from './forms.ts'
import type { FleetCar } from './queries.server.ts'
import { nextFree, type Sorting, type TotalFormula } from './rules.ts'
import { hasSeasons, netOf, seasonsOf, totalOf } from './totals.server.ts'

type NextFree = {
  day: CalendarDate
  from: TimeOfDay | null
  until: TimeOfDay | null
}

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
  | 'roofLine'
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

/** Cars free on these days, if need be at other hours, then taken ones with their next free day (docs/product.md#availability). */
export async function listFleet({
  filter,
  totals,
  page = 1,
  now,
}: {
  filter: FleetFilters
  /** Of the filter's stay. */
  totals?: TotalFormula
  page?: number
  now: Date
}): Promise<FleetPage> {
  const { stay } = filter
  const seasons = totals !== undefined && needsTotals(filter) && (await hasSeasons(totals))
  const isPriced = totals && (seasons || totals.weekendDifferences > 0 || filter.upTo !== undefined)
  const list: List = {
    wanted: and(
      ...conditionsOf(filter, isPriced ? fleetCars : vehicles),
      totals && filter.upTo !== undefined ? lte(totalOf(totals, seasons), filter.upTo) : undefined,
    ),
    sort: filter.sort,
    priced: isPriced ? { net: netOf(totals, seasons), seasons: seasons ? seasonsOf(totals) : undefined } : undefined,
  }
  const offset = (page - 1) * pageSize
  const rows = stay ? await listOnDates(stay, list, offset) : await select(list, {}, pageSize + 1, offset)
  return { cars: await asCards(rows.slice(0, pageSize), stay, now), page, more: rows.length > pageSize }
}

export async function listNewestCars(number: number, now: Date): Promise<CardCar[]> {
  return asCards(await select({ wanted: isNotNull(vehicles.listedAt), sort: 'newest' }, {}, number), undefined, now)
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
  const rows = db.select(cardColumns).from(fleetCars).where(listed)
  return asCards(await rows.orderBy(...likeness, asc(fleetCars.id)).limit(number), undefined, now)
}

/** The business's own figure while there are no cars. */
export async function findLowestDailyRate(): Promise<Cents> {
  const [lowest] = await db
    .select({ rate: min(vehicles.dailyRateCents) })
    .from(vehicles)
    .where(isNotNull(vehicles.listedAt))
  return cents(lowest?.rate ?? business.car.lowestDailyRate)
}

/** From the lowest to the highest of the cars that are shown. */
export type MileRanges = Record<'perDay' | 'overFee', { from: number; to: number }>

/** Of the cars that are shown; the business's own figures while there are none. Fees in cents. */
export async function findMileRanges(): Promise<MileRanges> {
  const { mileageLimit, overMileFeeCents } = fleetCars
  const [found] = await db
    .select({
      perDay: { from: min(mileageLimit), to: max(mileageLimit) },
      overFee: { from: min(overMileFeeCents), to: max(overMileFeeCents) },
    })
    .from(fleetCars)
    .where(listed)
  const { mileagePerDay, extraMile } = business.requirements
  const whole = (range: { from: number | null; to: number | null } | undefined, known: MileRanges['perDay']) =>
    range && range.from !== null && range.to !== null ? { from: range.from, to: range.to } : known
  return {
    perDay: whole(found?.perDay, mileagePerDay),
    overFee: whole(found?.overFee, extraMile),
  }
}

/** Null while the database is away: what a page says besides is not kept from anybody. */
export async function findMileRangesIfThere(): Promise<MileRanges | null> {
  return findMileRanges().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    logError('fleet.miles_read_failed', error)
    return null
  })
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
  roofLine: fleetCars.roofLine,
}

export type CardRow = Awaited<ReturnType<typeof select>>[number]

/** `priced`: on dates, where totals do not sort as daily rates do. */
type List = {
  wanted: SQL | undefined
  sort: Sorting
  priced?: { net: SQL<number>; seasons: SQL | undefined }
}

/** `taken`: gives the taken cars, the free ones, or the free ones first. */
type OnDates = { stay?: Stay; taken?: boolean | 'last' }

/** Literal: columns of the table, or of the sorted keys. */
const inTable = { id: sql`vehicles.id`, minDays: sql`vehicles.min_days` }
const inKeys = { id: sql`keys.id`, minDays: sql`keys.min_days` }

function select({ wanted, sort, priced }: List, { stay, taken }: OnDates, limit: number, offset = 0) {
  const isOut = stay && isVehicleTaken(tightest(stay), priced ? inKeys : inTable)
  const condition = isOut && (taken === true ? isOut : taken === false ? not(isOut) : undefined)
  const last = isOut && taken === 'last' ? [isOut] : []
  if (!priced) {
    const column = sort === 'newest' ? vehicles.listedAt : vehicles.dailyRateCents
    const isLast = sql<boolean>`${last[0] ?? false}`.as('is_last')
    // Pages that are skipped are counted in the index, and only the cars of this one are read.
    const page = db
      .select({ id: vehicles.id, key: sql`${column}`.as('key'), isLast })
      .from(vehicles)
      .where(and(wanted, condition))
      .orderBy(...last, ...orders[sort](column, vehicles.id))
      .limit(limit)
      .offset(offset)
      .as('page')
    return db
      .select(cardColumns)
      .from(page)
      .innerJoin(fleetCars, eq(fleetCars.id, page.id))
      .orderBy(asc(page.isLast), ...orders[sort](page.key, page.id))
  }
  const keys = sortedKeys({ wanted, sort, priced })
  return db
    .select(cardColumns)
    .from(keys)
    .innerJoin(fleetCars, eq(fleetCars.id, keys.id))
    .where(condition)
    .orderBy(...last, ...orders[sort](keys.key, keys.id))
    .limit(limit)
    .offset(offset)
}

/** Whole and in order, so that few more calendars are read than the page has cars. Only with a limit is it done apart. */
const allOfThem = 2 ** 31 - 1

function sortedKeys({ wanted, sort, priced: { net, seasons } }: List & { priced: NonNullable<List['priced']> }) {
  const key = (sort === 'newest' ? sql`${fleetCars.listedAt}` : net).as('key')
  const cars = db.select({ id: fleetCars.id, minDays: fleetCars.minDays, key }).from(fleetCars).$dynamic()
  return (seasons ? cars.leftJoin(seasons, sql`seasons.vehicle_id = fleet_cars.id`) : cars)
    .where(wanted)
    .orderBy(...orders[sort](sql`key`, fleetCars.id))
    .limit(allOfThem)
    .as('keys')
}

/** Free cars come from the index; taken ones are queried only where the free ones end. */
async function listOnDates(stay: Stay, list: List, offset: number): Promise<CardRow[]> {
  const free = await select(list, { stay, taken: false }, pageSize + 1, offset)
  if (free.length > pageSize) return free
  if (free.length === 0 && offset > 0) return select(list, { stay, taken: 'last' }, pageSize + 1, offset)
  return [...free, ...(await select(list, { stay, taken: true }, pageSize + 1 - free.length))]
}

type Key = SQL | SQL.Aliased | AnyColumn
const orders: Record<Sorting, (key: Key, id: Key) => SQL[]> = {
  newest: (key, id) => [desc(key), asc(id)],
  price: (key, id) => [asc(key), asc(id)],
  'price-down': (key, id) => [desc(key), desc(id)],
}

function conditionsOf({ location, bodyType, seats, price }: FleetFilters, of: typeof fleetCars | typeof vehicles) {
  return [
    isNotNull(of.listedAt),
    location ? eq(of.locationCity, location) : undefined,
    bodyType ? eq(of.bodyType, bodyType) : undefined,
    seats ? gte(of.seats, seats) : undefined,
    price?.from ? gte(of.dailyRateCents, price.from) : undefined,
    price?.below ? lt(of.dailyRateCents, price.below) : undefined,
  ]
}

function needsTotals({ sort, upTo }: FleetFilters): boolean {
  return sort !== 'newest' || upTo !== undefined
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
