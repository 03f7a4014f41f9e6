import { z } from 'zod'

import { oneLine } from '#app/shared/one-line.ts'

const listingFilter = z.object({
  q: z.string().overwrite(oneLine).max(120).catch('').default(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type ListingFilter = z.output<typeof listingFilter>

export function readListingFilter(query: URLSearchParams): ListingFilter {
  return listingFilter.parse(Object.fromEntries(query))
}
