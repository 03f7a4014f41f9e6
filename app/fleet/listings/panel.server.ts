import { listingProblems } from './words.ts'
import { inOneLine } from '#app/shared/outcome.ts'
import type { PanelFacts } from './listing-panel.tsx'
import type { Listing } from './listing.server.ts'
import { listMissing } from './publishing.server.ts'
import type { Missing } from './rules.ts'

export async function panelOf(listing: Listing, now: Date): Promise<PanelFacts> {
  const { id, slug, state, isPublished, isAvailable, hiddenReason, saved, draft } = listing
  return {
    id,
    slug,
    state,
    isPublished,
    isAvailable,
    hiddenReason,
    isSaved: saved !== null,
    hasDraft: draft !== null,
    missing: isPublished ? [] : (await listMissing(listing, now)).map(sentenceOf),
  }
}

function sentenceOf(missing: Missing): string {
  return missing === 'imagesRequired' ? inOneLine(listingProblems.imagesRequired) : listingProblems[missing].body
}
