import { fitted, lastPickup, type Availability } from '#app/fleet/availability/rules.ts'
import { business } from '#app/business.ts'
import { addDays, datesFrom, daysBetween, type CalendarDate } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { cents, times, type Cents } from '#app/shared/money.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Stay } from '#app/shared/wall-clock.ts'

export const sortings = ['newest', 'price', 'price-down'] as const
export type Sorting = (typeof sortings)[number]

/** Filters ask for this many at least. */
export const seatChoices = ['4', '5', '7'] as const

const listingPrefix = 'listing-'
const carSlug = /^[a-z0-9][a-z0-9-]{0,119}$/

/** Pictures of a fleet car are of its model; those of a listing are of the car itself. */
export function isRepresented({ slug }: { slug: string }): boolean {
  return !slug.startsWith(listingPrefix)
}

export function readSlug(slug: string): { kind: 'listing'; id: string } | { kind: 'car'; slug: string } | null {
  if (!slug.startsWith(listingPrefix)) return carSlug.test(slug) ? { kind: 'car', slug } : null
  const id = slug.slice(listingPrefix.length).toLowerCase()
  return isId(id) ? { kind: 'listing', id } : null
}

export function listingSlug(id: string): string {
  return listingPrefix + id
}

/** Public, or a preview for those who may edit it (docs/product.md#cars). */
export function visibility(car: { isPublic: boolean }, mayPreview: boolean): 'public' | 'preview' | 'hidden' {
  if (car.isPublic) return 'public'
  return mayPreview ? 'preview' : 'hidden'
}

export function carName(car: { year: number; make: string; model: string; trim: string | null }): string {
  return vehicleName({ ...car, model: modelName(car) })
}

export function modelName({ model, trim }: { model: string; trim: string | null }): string {
  return trim ? `${model} ${trim}` : model
}

export type RateCard = {
  daily: Cents
  weekend: Cents | null
  weekly: Cents
  deposit: Cents
  milesPerDay: number
  overMileFee: Cents
}

type Rates = {
  dailyRateCents: number
  weekendRateCents: number | null
  securityDepositCents: number
  mileageLimit: number
  overMileFeeCents: number
}

/** Weekly = 6 × daily. */
export function rateCard(car: Rates): RateCard {
  const daily = cents(car.dailyRateCents)
  return {
    daily,
    weekend: car.weekendRateCents === null ? null : cents(car.weekendRateCents),
    weekly: times(daily, business.booking.weeklyDaysCharged),
    deposit: cents(car.securityDepositCents),
    milesPerDay: car.mileageLimit,
    overMileFee: cents(car.overMileFeeCents),
  }
}

export function nextFree(requested: Stay, given: Availability): Stay | undefined {
  const length = daysBetween(requested.pickupDate, requested.returnDate)
  for (const pickupDate of datesFrom(requested.pickupDate, daysBetween(requested.pickupDate, lastPickup(given)) + 1)) {
    const stay = fitted({ ...requested, pickupDate, returnDate: addDays(pickupDate, length) }, given)
    if (stay) return stay
  }
  return undefined
}

/** Possible on these days, if need be at other hours. */
export function isOffered(
  car: { free: boolean; nextFree: { day: CalendarDate } | null },
  pickup: string | undefined,
): boolean {
  return car.free || (pickup !== undefined && car.nextFree?.day === pickup)
}

/** Both days inclusive. */
export type DaySpan = { first: CalendarDate; last: CalendarDate }

/**
 * The totals of all cars for one stay: whole cents of their rates, then each tax of that sum in thousandths of a percent,
 * rounded half up, and the same `fees` in cents. `days` and what follows is for cars with seasons: the days that are charged, the full weeks of them, and the Saturdays and Sundays of
 * the rest.
 */
export type TotalFormula = {
  dailyRates: number
  weekendDifferences: number
  taxes: number[]
  fees: Cents
  days: DaySpan
  weeks: DaySpan[]
  weekendDays: CalendarDate[]
}
