import { z } from 'zod'

import { listingReviewProblems } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { instantVersion } from '#app/shared/instant-version.ts'
import { reason } from '#app/shared/reason.ts'
import type { Verdict } from './rules.ts'

const words = issues(listingReviewProblems)

/** Of the review as it was shown. */
const version = instantVersion

export const reviewForm = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('approve'), version }),
  z.object({
    verdict: z.literal('hide'),
    version,
    reason: reason(words.reasonMissing, words.reasonLong),
  }),
])

export function verdictOf(given: z.output<typeof reviewForm>): Verdict {
  return given.verdict === 'hide' ? { kind: 'hide', reason: given.reason } : { kind: 'approve' }
}

export const showForm = z.object({ review: z.uuid() })
