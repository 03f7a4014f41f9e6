import { z } from 'zod'

import { bodyTypes } from '#app/features/fleet/rules.ts'
import { listingForm } from '#app/features/listings/forms.ts'
import { vehicleClasses } from '#app/features/listings/rules.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { garageSortings, garageStates, slugPattern } from './rules.ts'

const words = issues(problems.garage)
const { oldestYear, longestLine } = business.listings

const garageFilter = z.object({
  ...listQuery,
  state: z.enum(garageStates).optional().catch(undefined),
  body: z.enum(bodyTypes).optional().catch(undefined),
  class: z.enum(vehicleClasses).optional().catch(undefined),
  kind: z.enum(['car', 'listing']).optional().catch(undefined),
  sort: z.enum(garageSortings).catch('newest').default('newest'),
})
export type GarageFilter = z.output<typeof garageFilter>

export function readGarageFilter(query: URLSearchParams): GarageFilter {
  return garageFilter.parse(Object.fromEntries(query))
}

/** `year` is the current one. */
export function carForm(year: number) {
  return listingForm(year).extend({
    year: wholeFigure(issues(problems.listing).yearWrong, { from: oldestYear, to: year + 1 }),
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .refine((typed) => !typed.startsWith('listing-'), words.slugOfListing)
      .refine((typed) => typed.startsWith('listing-') || slugPattern.test(typed), words.slugWrong)
      .optional(),
    albumId: z
      .string()
      .overwrite(oneLine)
      .max(longestLine, issues(problems.listing).lineLong)
      .regex(/^[A-Za-z0-9_-]+$/, words.albumWrong)
      .optional(),
  })
}
export type CarInput = z.output<ReturnType<typeof carForm>>
