/** The photos of an account, and what stands between a person and the deletion of it. */

const photoKinds = ['profile', 'cover'] as const
export type PhotoKind = (typeof photoKinds)[number]

export function isPhotoKind(text: string | undefined): text is PhotoKind {
  return photoKinds.some((kind) => kind === text)
}

export type Ties = {
  /** Own bookings that are not over: confirmed, active or returned. */
  openBookings: number
  /** Own requests that still hold a car. */
  unpaidRequests: number
  /** Bookings, or requests that hold, of cars this person listed. */
  bookedListings: number
  isLastAdmin: boolean
}

/** Words for each stand in problems.deletion. */
export type Objection = 'lastAdmin' | 'openBooking' | 'unpaidRequest' | 'listingBooked'

/** The reason why an account cannot be deleted now, or undefined (DECISIONS §4). */
export function objectionToDeletion(ties: Ties): Objection | undefined {
  if (ties.isLastAdmin) return 'lastAdmin'
  if (ties.openBookings > 0) return 'openBooking'
  if (ties.unpaidRequests > 0) return 'unpaidRequest'
  return ties.bookedListings > 0 ? 'listingBooked' : undefined
}
