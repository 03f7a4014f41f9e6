import { business } from '#app/business.ts'
import { parseDate, type CalendarDate } from '#app/shared/dates.ts'

/** Of a vehicle in the garage: published or a draft, and available or disabled. */
export const garageStates = ['public', 'draft', 'disabled', 'withheld'] as const
export type GarageState = (typeof garageStates)[number]
/** What is not offered at the moment. */
export const waitingStates = ['draft', 'disabled', 'withheld'] as const satisfies readonly GarageState[]

type Stored = { isPublished: boolean; isAvailable: boolean; isWithheld: boolean }

export function garageState({ isPublished, isAvailable, isWithheld }: Stored): GarageState {
  if (!isPublished) return 'draft'
  if (isWithheld) return 'withheld'
  return isAvailable ? 'public' : 'disabled'
}

export const blockReasons = ['maintenance', 'private'] as const
/** Of a block that an outside calendar has made: no one chooses it. */
export const importedReason = 'imported'
const allReasons = [...blockReasons, importedReason] as const
export type BlockReason = (typeof allReasons)[number]

export function readBlockReason(stored: string | null): BlockReason {
  return allReasons.find((reason) => reason === stored) ?? 'maintenance'
}

/** `yyyy-mm`, or the month of `today`. */
export function readMonth(asked: string | null, today: CalendarDate): string {
  return asked && parseDate(`${asked}-01`) ? asked : today.slice(0, 7)
}

export function monthAfter(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Fits `readSlug`; "listing-" begins brokers' listings. */
export const slugPattern = new RegExp(
  `^(?!listing-)[a-z0-9](?:[a-z0-9-]{0,${business.garage.longestSlug - 2}}[a-z0-9])?$`,
)

/** "ferrari-roma-spider-2024" */
export function proposedSlug(car: { make: string; model: string; trim?: string; year: number }): string {
  const slug = [car.make, car.model, car.trim ?? '', car.year]
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, '')
  return slugPattern.test(slug) ? slug : `car-${slug}`
}
