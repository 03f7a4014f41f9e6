/** A listing as its form holds it: texts by the names of the fields, as they were typed. */
import { bodyTypes, type BodyType } from '#app/shared/vehicle-kinds.ts'
import { business } from '#app/business.ts'
import { keysOf, recordOf } from '#app/shared/keys.ts'
import { dollars } from '#app/shared/money.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { described, featureButtons, listingFields, specificationFields, type ListingField } from './field-names.ts'

export type ListingEntries = Record<ListingField, string> & { features: string[] }

const { car, listings } = business
const empty = recordOf(listingFields, () => '')

/** What a new listing starts with. */
export const newEntries: ListingEntries = {
  ...empty,
  bodyType: bodyTypes[0],
  vehicleClass: 'exotic',
  seats: String(listings.seats.default),
  securityDeposit: typedMoney(car.listingDeposit),
  milesPerDay: String(car.mileagePerDay),
  overMileFee: (car.overMileFee / 100).toFixed(2),
  locationCity: business.city,
  minAge: String(car.minimumAge),
  minDays: String(listings.minDays.default),
  features: [],
}

type Template = {
  make: string
  model: string
  suggestedDailyRateCents: number
  suggestedDepositCents: number
  defaultFeatures: string[]
  bodyType: string
  fuelType: string | null
  horsepower: string | null
  acceleration: string | null
  topSpeed: string | null
  transmission: string | null
  drivetrain: string | null
}

const usualSeats: Partial<Record<string, number>> = { grand_tourer: 4, saloon: 5, suv: 5 } satisfies Partial<
  Record<BodyType, number>
>

/** Fills make, model, rate, deposit, features and specifications; every value stays editable. */
export function entriesOfTemplate(template: Template): ListingEntries {
  const { make, model, bodyType, fuelType, horsepower, acceleration, topSpeed, transmission, drivetrain } = template
  return {
    ...newEntries,
    make,
    model,
    bodyType,
    seats: String(usualSeats[bodyType] ?? listings.seats.default),
    dailyRate: typedMoney(template.suggestedDailyRateCents),
    securityDeposit: typedMoney(template.suggestedDepositCents),
    features: template.defaultFeatures,
    fuelType: fuelType ?? '',
    horsepower: horsepower ?? '',
    acceleration: acceleration ?? '',
    topSpeed: topSpeed ?? '',
    transmission: transmission ?? '',
    drivetrain: drivetrain ?? '',
  }
}

type Stored = {
  make: string
  model: string
  description: string
  features: string[]
  dailyRateCents: number
  weekendRateCents: number | null
  securityDepositCents: number
  milesPerDay: number
  overMileFeeCents: number
  specifications: Partial<Record<string, string | number>>
}
type Vehicle = {
  bodyType: string
  vehicleClass: string
  seats: number
  minAge: number
  minDays: number
  locationCity: string
}

export function entriesOfListing(stored: Stored, vehicle: Vehicle): ListingEntries {
  const { specifications } = stored
  const specified = (name: string) => String(specifications[name] ?? '')
  return {
    ...empty,
    ...Object.fromEntries(Object.entries(specificationFields).map(([field, name]) => [field, specified(name)])),
    make: stored.make,
    model: stored.model,
    trim: specified('trim'),
    year: specified('year'),
    color: specified('color'),
    bodyType: vehicle.bodyType,
    vehicleClass: vehicle.vehicleClass,
    seats: String(vehicle.seats),
    dailyRate: typedMoney(stored.dailyRateCents),
    weekendRate: stored.weekendRateCents === null ? '' : typedMoney(stored.weekendRateCents),
    securityDeposit: typedMoney(stored.securityDepositCents),
    milesPerDay: String(stored.milesPerDay),
    overMileFee: (stored.overMileFeeCents / 100).toFixed(2),
    locationCity: vehicle.locationCity,
    minAge: String(vehicle.minAge),
    minDays: String(vehicle.minDays),
    description: stored.description,
    features: stored.features,
  }
}

/** From a draft or a posted form; other names are left out. */
export function readEntries(given: Iterable<[name: string, value: string]>): ListingEntries {
  const entries: ListingEntries = { ...empty, features: [] }
  for (const [name, value] of given) {
    if (name === 'features') entries.features.push(value)
    else if (isListingField(name)) entries[name] = value
  }
  return entries
}

/** Undefined when neither button was pressed. */
export function changedFeatures(
  features: string[],
  posted: readonly [name: string, value: string][],
): string[] | undefined {
  const pressed = (button: string) => posted.find(([name]) => name === button)?.[1]
  const removed = pressed(featureButtons.remove)
  if (removed !== undefined) return features.filter((_, index) => String(index) !== removed)
  if (pressed(featureButtons.add) === undefined) return undefined
  return features.length < listings.mostFeatures ? [...features, ''] : features
}

function isListingField(name: string): name is ListingField {
  return Object.hasOwn(empty, name)
}

export function typedMoney(amount: number): string {
  return dollars(amount).replace('$', '')
}

type Specified = Partial<Record<keyof typeof specificationFields | 'trim' | 'color', string>> & { year?: number }

/** As they are stored. */
export function specificationsOf(input: Specified): Record<string, string | number> {
  const { trim, color, year } = input
  const known = keysOf(specificationFields).map((field) => [specificationFields[field], input[field]])
  const named = [...known, ['trim', trim], ['color', color], ['year', year]]
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

export function readAlts(entries: Record<string, string>): Map<string, string> {
  const typed = Object.entries(entries).filter(([name]) => name.startsWith(described))
  return new Map(
    typed.map(([name, text]) => [name.slice(described.length), oneLine(text).slice(0, business.media.longestAlt)]),
  )
}
