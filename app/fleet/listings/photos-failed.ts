import { imageProblems } from '#app/pictures/images/words.ts'
import { listingProblems } from './words.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { Entries } from '#app/shared/route-facts.ts'
import { photoButtons } from './field-names.ts'

/** What a form of photos says that failed: it uploads, orders, describes and removes them. */
export function photosFailed(entries: Entries, notUpdated: Problem): Problem {
  const names = Object.keys(entries)
  if (names.some((name) => name.startsWith(photoButtons.remove))) return listingProblems.photoNotRemoved
  return names.some((name) => name.startsWith(photoButtons.place)) ? notUpdated : imageProblems.someFailed
}
