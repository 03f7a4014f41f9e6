import { keysOf } from '#app/shared/keys.ts'

/** Names of the fields and buttons of a listing's forms: all of them that its pages need in the browser. */
export const specificationFields = {
  engine: 'engine',
  horsepower: 'horsepower',
  acceleration: 'acceleration',
  topSpeed: 'top_speed',
  transmission: 'transmission',
  drivetrain: 'drivetrain',
  fuelType: 'fuel_type',
  luggage: 'luggage',
} as const

export const listingFields = [
  'make',
  'model',
  'trim',
  'year',
  'color',
  'bodyType',
  'vehicleClass',
  'seats',
  'dailyRate',
  'weekendRate',
  'securityDeposit',
  'milesPerDay',
  'overMileFee',
  'locationCity',
  'minAge',
  'minDays',
  'description',
  ...keysOf(specificationFields),
] as const
export type ListingField = (typeof listingFields)[number]

/** Buttons in the list of features work without scripts: they send the form as it is. */
export const featureButtons = { add: 'addFeature', remove: 'removeFeature' } as const

/** "Finish later": keeps what is typed, right or wrong. */
export const laterButton = 'later'

export const described = 'alt-'

/** Buttons of a photo: without scripts they send the form of all, with what is typed in it. */
export const photoButtons = { place: 'place-', remove: 'remove-' } as const

export const lineChoiceField = 'line'

/** Height of a point of the car's line. */
export function lineField(index: number): string {
  return `line-${index}`
}

export function altField(imageId: string): string {
  return described + imageId
}
