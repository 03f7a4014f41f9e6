import { anyCar, stayProblem, usualTimes } from '#app/fleet/availability/rules.ts'
import { business } from '#app/business.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { fleetListLabels, fleetProblems } from './words.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { cents, dollars, type Cents } from '#app/shared/money.ts'
import { seatChoices, sortings, type Sorting } from './rules.ts'
import { bodyTypes, type BodyType } from '#app/shared/vehicle-kinds.ts'
import type { Stay, WallTime } from '#app/shared/wall-clock.ts'

type PriceBand = { value: string; label: string; from: Cents | null; below: Cents | null }

export type FleetFilters = {
  stay?: Stay
  location?: string
  bodyType?: BodyType
  price?: PriceBand
  /** At least. */
  seats?: number
  /** Of the total for the stay. */
  upTo?: Cents
  sort: Sorting
}

export const filterFields = ['pickup', 'return', 'location', 'body', 'seats', 'price', 'upto', 'sort'] as const
export type FilterField = (typeof filterFields)[number]

export type ReadFilter = {
  filter: FleetFilters
  values: Partial<Record<FilterField, string>>
  problems: Partial<Record<FilterField, Problem>>
  page: number
}

export const priceBands: PriceBand[] = [null, ...business.fleet.priceEdges].map((from, index) => {
  const below = business.fleet.priceEdges[index] ?? null
  return {
    value: `${(from ?? 0) / 100}-${below === null ? '' : below / 100}`,
    label: bandLabel(from, below),
    from,
    below,
  }
})

type SearchContext = { today: CalendarDate; earliest: WallTime; locations: string[] }

/** Nothing in an address is an error: unusable values are dropped and reported. */
export function readFleetFilter(query: URLSearchParams, known: SearchContext): ReadFilter {
  const values: ReadFilter['values'] = {}
  for (const field of filterFields) {
    const value = query.get(field)?.trim().slice(0, 100)
    if (value) values[field] = value
  }
  const found: ReadFilter['problems'] = {}
  const oneOf = <Value extends string>(field: FilterField, choices: readonly Value[]): Value | undefined => {
    const value = values[field]
    if (value === undefined) return undefined
    const choice = choices.find((other) => other.toLowerCase() === value.toLowerCase())
    if (choice === undefined) found[field] = fleetProblems.unknownChoice
    return choice
  }
  const location = oneOf('location', known.locations)
  const bodyType = oneOf('body', bodyTypes)
  const band = oneOf(
    'price',
    priceBands.map(({ value }) => value),
  )
  const seats = oneOf('seats', seatChoices)
  const sort = oneOf('sort', sortings) ?? 'newest'
  // Every form sends its sorting: the default one filters nothing.
  if (values.sort === 'newest') delete values.sort
  const stay = readStay(values, found, known)
  const upTo = readTotal(values, found, stay)
  const page = Number(/^[1-9]\d{0,5}$/.exec(query.get('page') ?? '')?.[0] ?? 1)
  const price = priceBands.find(({ value }) => value === band)
  const filter = { stay, location, bodyType, price, seats: seats ? Number(seats) : undefined, upTo, sort }
  return { filter, values, problems: found, page }
}

export function filterQuery(values: ReadFilter['values'], page = 1): Record<string, string | number | undefined> {
  return { ...values, page: page > 1 ? page : undefined }
}

function readStay(
  values: ReadFilter['values'],
  found: ReadFilter['problems'],
  { today, earliest }: SearchContext,
): Stay | undefined {
  const pickupDate = readDay('pickup', values, found)
  const returnDate = readDay('return', values, found)
  if (pickupDate && !returnDate && !found.return) found.return = fleetProblems.returnMissing
  if (returnDate && !pickupDate && !found.pickup) found.pickup = fleetProblems.pickupMissing
  if (!pickupDate || !returnDate) return undefined
  const stay = usualTimes({ pickupDate, returnDate }, { earliest })
  const problem = stayProblem(stay, anyCar({ today, earliest }))
  if (!problem) return stay
  found[problem === 'returnBeforePickup' || problem === 'tooLong' ? 'return' : 'pickup'] = stayDateProblems[problem]
  return undefined
}

/** In digits: Postgres compares integers of four bytes, in cents. */
const longestAmount = 7

/** Whole dollars; without dates there is no total. */
function readTotal(values: ReadFilter['values'], found: ReadFilter['problems'], stay: Stay | undefined) {
  const { upto } = values
  if (upto === undefined) return undefined
  const amount = /^\$?(\d{1,3}(?:,\d{3})+|\d+)$/.exec(upto)?.[1]?.replaceAll(',', '')
  if (amount === undefined || amount.length > longestAmount) found.upto = fleetProblems.noAmount
  else if (!stay) found.upto = fleetProblems.totalNeedsDates
  else return cents(Number(amount) * 100)
}

function readDay(field: 'pickup' | 'return', values: ReadFilter['values'], found: ReadFilter['problems']) {
  const day = parseDate(values[field])
  if (values[field] !== undefined && !day) {
    found[field] = fleetProblems.noDate
    delete values[field]
  }
  return day
}

function bandLabel(from: Cents | null, below: Cents | null): string {
  if (from === null) return fleetListLabels.below(dollars(below ?? 0))
  return below === null ? fleetListLabels.from(dollars(from)) : fleetListLabels.between(dollars(from), dollars(below))
}
