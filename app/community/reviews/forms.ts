import { z } from 'zod'

import { reviewFigures } from './figures.ts'
import { reviewProblems, reviewSortLabels } from './words.ts'
import { chosenRows } from '#app/shared/chosen-rows.ts'
import { issues } from '#app/shared/form-problems.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { sortQuery } from '#app/shared/sort-query.ts'
import { reason } from '#app/shared/reason.ts'
import { prose } from '#app/shared/prose.ts'
import { ratings } from './rules.ts'

const words = issues(reviewProblems)

export const reviewForm = z.object({
  rating: z.enum(ratings, { error: words.ratingMissing }).transform(Number),
  body: prose(words.bodyMissing, {
    shortest: reviewFigures.shortest,
    longest: reviewFigures.longest,
    tooLong: words.bodyLong,
  }),
})
export type ReviewInput = z.output<typeof reviewForm>

/** New photos, or the button of one. */
export const reviewPhotosForm = z.object({ photos: z.string().optional(), remove: z.string().optional() })

/** Of the page of one review. */
export const reviewDecisionForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('answer'),
    answer: prose(words.answerMissing, { longest: reviewFigures.longestAnswer, tooLong: words.answerLong }),
  }),
  z.object({ intent: z.literal('hide'), reason: reason(words.reasonMissing, words.reasonLong) }),
  z.object({ intent: z.literal('show') }),
])

/** Of all that are chosen in the list; the reason is asked for by the job that needs it. */
export const chosenReviewsForm = z.discriminatedUnion('job', [
  z.object({ job: z.literal('hide'), row: chosenRows, reason: reason(words.reasonMissing, words.reasonLong) }),
  z.object({ job: z.literal('show'), row: chosenRows }),
])

const filter = z.object({
  ...listQuery,
  state: z.enum(['unanswered', 'hidden']).optional().catch(undefined),
  sort: sortQuery(reviewSortLabels),
})
export type ReviewFilter = z.output<typeof filter>

export function readReviewFilter(query: URLSearchParams): ReviewFilter {
  return filter.parse(Object.fromEntries(query))
}
