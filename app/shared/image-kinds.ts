import { keysOf, keysThat } from './keys.ts'

/** Where a picture of a car is seen (docs/product.md#pictures): on the car's card and pages, or on /gallery once exposed. */
const roles = {
  HERO_ONLY: { isOfCar: true },
  GALLERY: { isOfCar: true },
  MARKETING: { isOfCar: false },
} as const satisfies Record<string, { isOfCar: boolean }>

export type ImageRole = keyof typeof roles

export const imageRoles = keysOf(roles)
export const rolesOfCars = keysThat(roles, ({ isOfCar }) => isOfCar)

export function isOfCar(role: ImageRole): boolean {
  return roles[role].isOfCar
}

/** What an upload was brought for. A new purpose says all of this, or it does not compile. */
type Properties = {
  /** Its owner finds it among their own images. */
  isOwned: boolean
  /** It shows who a person is. */
  isPortrait: boolean
}

/** In the order in which the database has them. */
const purposes = {
  media: { isOwned: true, isPortrait: false },
  listing: { isOwned: true, isPortrait: false },
  profile: { isOwned: false, isPortrait: true },
  cover: { isOwned: false, isPortrait: true },
  review: { isOwned: false, isPortrait: false },
} as const satisfies Record<string, Properties>

export type ImagePurpose = keyof typeof purposes

export const imagePurposes = {
  every: keysOf(purposes),
  owned: keysThat(purposes, ({ isOwned }) => isOwned),
  portraits: keysThat(purposes, ({ isPortrait }) => isPortrait),
}

/** How the sync of an album goes. */
const syncStates = {
  queued: { isUnderWay: true },
  running: { isUnderWay: true },
  completed: { isUnderWay: false },
  failed: { isUnderWay: false },
} as const satisfies Record<string, { isUnderWay: boolean }>

export type AlbumSyncState = keyof typeof syncStates

export const albumSyncStates = {
  every: keysOf(syncStates),
  underWay: keysThat(syncStates, ({ isUnderWay }) => isUnderWay),
}
