/** A listing is its creator's until it is published, and in the fleet only while its creator may list (docs/product.md#cars). */

/**
 * `unfinished`: never saved whole. `hidden`: published, but taken out by staff. `withheld`: published, but its creator may
 * not list at the moment.
 */
export type ListingState = 'unfinished' | 'draft' | 'hidden' | 'withheld' | 'unavailable' | 'published'

/** Parts of the list; what is not finished is a draft. */
export const listingParts = ['published', 'draft', 'unavailable', 'hidden', 'withheld'] as const
export type ListingPart = (typeof listingParts)[number]

type Stored = { isPublished: boolean; isAvailable: boolean; withheldAt: Date | null; hiddenAt: Date | null }

export function stateOf(listing: Stored | null): ListingState {
  if (!listing) return 'unfinished'
  if (!listing.isPublished) return 'draft'
  if (listing.hiddenAt) return 'hidden'
  if (listing.withheldAt) return 'withheld'
  return listing.isAvailable ? 'published' : 'unavailable'
}

type Named = { year?: string | null; make: string | null; model: string | null; trim?: string | null }

/** Null while neither make nor model is known. */
export function listingName({ year, make, model, trim }: Named): string | null {
  return make || model ? [year, make, model, trim].filter(Boolean).join(' ') : null
}

/** Keys of problems.listing. */
export type Missing = 'unfinished' | 'imagesRequired' | 'emailUnconfirmed' | 'notSubscribed'

export function missingForPublishing(facts: {
  isSaved: boolean
  photos: number
  isEmailConfirmed: boolean
  mayList: boolean
}): Missing[] {
  const missing: Missing[] = []
  if (!facts.isSaved) missing.push('unfinished')
  if (facts.photos === 0) missing.push('imagesRequired')
  if (!facts.isEmailConfirmed) missing.push('emailUnconfirmed')
  if (!facts.mayList) missing.push('notSubscribed')
  return missing
}

export const photoMoves = ['first', 'earlier', 'later'] as const
/** Or the place to drop it at, from 0. */
export type Move = (typeof photoMoves)[number] | number

/** The first photo is the main one. */
export function moved(order: readonly string[], id: string, move: Move): string[] {
  const from = order.indexOf(id)
  if (from < 0) return [...order]
  const places = { first: 0, earlier: Math.max(0, from - 1), later: from + 1 }
  const to = typeof move === 'number' ? move : places[move]
  return order.filter((each) => each !== id).toSpliced(to, 0, id)
}

/** What is done to many listings at once. */
export const listingJobs = ['publish', 'unpublish', 'enable', 'disable'] as const
export type ListingJob = (typeof listingJobs)[number]
