import type { z } from 'zod'

import type { Viewer } from '#app/shared/viewer.ts'
import { actOnRows } from '#app/shared/chosen-rows.ts'
import { fail, ok } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { moderateReview } from './commands.server.ts'
import type { chosenReviewsForm } from './forms.ts'
import { findReview } from './queries.server.ts'
import { reviewProblems } from './words.ts'

/** What is as asked for stays so: no second email. */
export function moderateReviews(viewer: Viewer, asked: z.output<typeof chosenReviewsForm>, now: Date) {
  const reason = asked.job === 'hide' ? asked.reason : null
  return actOnRows(asked.row, async (reviewId) => {
    const review = await findReview(reviewId, viewer)
    if (!review) return { name: '', outcome: fail(reviewProblems.missing) }
    const isDone = (review.hiddenAt !== null) === (reason !== null)
    return {
      name: `${review.authorName}, ${vehicleName(review.car)}`,
      outcome: isDone ? ok() : await moderateReview({ reviewId, moderatorId: viewer.id, reason, now }),
    }
  })
}
