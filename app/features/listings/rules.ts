/** A listing is its creator's until it is published, and in the fleet only while its creator may list (S2 §4, DECISIONS §3). */

/** `unfinished`: never saved whole. `withheld`: published, but its creator may not list at the moment. */
export type ListingState = 'unfinished' | 'draft' | 'withheld' | 'unavailable' | 'published'

type Stored = { isPublished: boolean; isAvailable: boolean; withheldAt: Date | null }

export function stateOf(listing: Stored | null): ListingState {
  if (!listing) return 'unfinished'
  if (!listing.isPublished) return 'draft'
  if (listing.withheldAt) return 'withheld'
  return listing.isAvailable ? 'published' : 'unavailable'
}

type Named = { year?: string | null; make: string | null; model: string | null; trim?: string | null }

/** Null while neither make nor model is known. */
export function listingName({ year, make, model, trim }: Named): string | null {
  return make || model ? [year, make, model, trim].filter(Boolean).join(' ') : null
}
