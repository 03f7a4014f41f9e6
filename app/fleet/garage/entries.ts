/** A fleet car as its form holds it: a listing's texts, its address and its album. */
import {
  entriesOfListing,
  newEntries,
  readEntries,
  typedMoney,
  type ListingEntries,
} from '#app/fleet/listings/entries.ts'
import { business } from '#app/business.ts'

export type CarEntries = ListingEntries & { slug: string; albumId: string }

/** The garage has a deposit of its own (docs/product.md#cars). */
const garageDefaults = {
  securityDeposit: typedMoney(business.car.garageDeposit),
  year: String(business.car.listingYear),
  slug: '',
  albumId: '',
}

export const newCarEntries: CarEntries = { ...newEntries, ...garageDefaults }

export function carEntriesOfTemplate(template: ListingEntries): CarEntries {
  return { ...garageDefaults, ...template, year: garageDefaults.year }
}

/** With another address: two cars never share one, nor an album. */
export function entriesOfCopy(entries: ListingEntries): CarEntries {
  return { ...entries, slug: '', albumId: '', year: entries.year || garageDefaults.year }
}

type Stored = Omit<Parameters<typeof entriesOfListing>[0], 'milesPerDay' | 'overMileFeeCents' | 'features'> & {
  year: number
  trim: string | null
  color: string
  mileageLimit: number | null
  overMileFeeCents: number | null
  shortHighlights: string[]
  albumId: string | null
}
type Vehicle = Parameters<typeof entriesOfListing>[1] & { slug: string }

export function entriesOfCar(stored: Stored, vehicle: Vehicle): CarEntries {
  const listing = entriesOfListing(
    {
      ...stored,
      milesPerDay: stored.mileageLimit ?? business.car.mileagePerDay,
      overMileFeeCents: stored.overMileFeeCents ?? business.car.overMileFee,
      features: stored.shortHighlights,
    },
    vehicle,
  )
  const { year, trim, color, albumId } = stored
  return { ...listing, year: String(year), trim: trim ?? '', color, slug: vehicle.slug, albumId: albumId ?? '' }
}

export function readCarEntries(posted: readonly [name: string, value: string][]): CarEntries {
  const read = (name: string) => posted.find(([each]) => each === name)?.[1] ?? ''
  return { ...readEntries(posted), slug: read('slug'), albumId: read('albumId') }
}
