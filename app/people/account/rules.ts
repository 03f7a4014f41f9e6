const photoKinds = ['profile', 'cover'] as const
export type PhotoKind = (typeof photoKinds)[number]

export function isPhotoKind(text: string | undefined): text is PhotoKind {
  return photoKinds.some((kind) => kind === text)
}

export type DeletionBlockers = {
  openBookings: number
  unpaidRequests: number
  bookedListings: number
  isLastAdmin: boolean
}

/** Keys of problems.deletion. */
export type DeletionObjection = 'lastAdmin' | 'openBooking' | 'unpaidRequest' | 'listingBooked'

export function objectionToDeletion(ties: DeletionBlockers): DeletionObjection | undefined {
  if (ties.isLastAdmin) return 'lastAdmin'
  if (ties.openBookings > 0) return 'openBooking'
  if (ties.unpaidRequests > 0) return 'unpaidRequest'
  return ties.bookedListings > 0 ? 'listingBooked' : undefined
}
