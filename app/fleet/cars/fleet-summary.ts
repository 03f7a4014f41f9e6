/** Totals only where one page holds everything (decision 021). */
import { business } from '#app/business.ts'
import { fleetListLabels } from './words.ts'
import { shortRange } from '#app/shared/dates.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import type { CardCar, FleetPage } from './listed-cars.server.ts'
import { isOffered } from './rules.ts'

type PagePosition = Pick<FleetPage, 'page' | 'more'>
type SummaryData = PagePosition & { cars: Pick<CardCar, 'free' | 'nextFree'>[] }

/** `unchecked`: dates are asked for that are no stay. */
export function fleetSummary(fleet: SummaryData, stay: Stay | undefined, unchecked = false): string {
  const words = fleetListLabels
  const count = fleet.cars.length
  const [first, last] = [firstOf(fleet), firstOf(fleet) + count - 1]
  if (!stay || count === 0) {
    const cars = isWhole(fleet) ? words.inAll(count) : words.shown(first, last)
    return unchecked ? words.uncheckedInAll(cars) : cars
  }
  const days = shortRange(stay.pickupDate, stay.returnDate)
  const free = fleet.cars.filter((car) => isOffered(car, stay.pickupDate)).length
  if (isWhole(fleet)) return words.freeInAll(free, count, days)
  return free === count ? words.allFree(first, last, days) : words.freeFirst(first, last, days)
}

export function isWhole({ page, more }: PagePosition): boolean {
  return page === 1 && !more
}

export function firstOf({ page }: Pick<PagePosition, 'page'>): number {
  return (page - 1) * business.fleet.pageSize + 1
}
