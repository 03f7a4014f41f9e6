import { z } from 'zod'

import { listingReviewProblems } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { instantVersion } from '#app/shared/instant-version.ts'
import { reason } from '#app/shared/reason.ts'
import type { ListingVerdict } from './rules.ts'

const words = issues(listingReviewProblems)

/** Of the review as it was shown. */
const version = instantVersion

export const listingReviewForm = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('approve'), version }),
  z.object({
    verdict: z.literal('hide'),
    version,
    reason: reason(words.reasonMissing, words.reasonLong),
  }),
])

export function listingVerdictOf(given: z.output<typeof listingReviewForm>): ListingVerdict {
  return given.verdict === 'hide' ? { kind: 'hide', reason: given.reason } : { kind: 'approve' }
}

export const showForm = z.object({ review: z.uuid() })
