/** Of a vehicle in the garage (S2 §4): published or a draft, and available or disabled. */
export const garageStates = ['public', 'draft', 'disabled', 'withheld'] as const
export type GarageState = (typeof garageStates)[number]

type Stored = { isPublished: boolean; isAvailable: boolean; isWithheld: boolean }

export function garageState({ isPublished, isAvailable, isWithheld }: Stored): GarageState {
  if (!isPublished) return 'draft'
  if (isWithheld) return 'withheld'
  return isAvailable ? 'public' : 'disabled'
}

export const garageSortings = ['newest', 'price', 'price-down'] as const

/** Fits `readSlug`; "listing-" begins brokers' listings. */
export const slugPattern = /^(?!listing-)[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/

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
