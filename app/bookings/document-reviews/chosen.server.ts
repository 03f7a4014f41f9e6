import type { z } from 'zod'

import { actOnRows } from '#app/shared/chosen-rows.ts'
import { fail, type Outcome } from '#app/shared/outcome.ts'
import { reviewDocument } from './commands.server.ts'
import type { chosenDocumentsForm } from './forms.ts'
import { findWaitingOf } from './queries.server.ts'
import { documentReviewLabels, documentReviewProblems } from './words.ts'

type Asked = z.output<typeof chosenDocumentsForm>

/** Of a booking whose documents wait no more nothing is refused a second time. */
export function refuseDocuments({ row, ready }: Asked, { reviewerId, now }: { reviewerId: string; now: Date }) {
  const verdict = { kind: 'refuse', reason: documentReviewLabels.refusal[ready] } as const
  return actOnRows(row, async (requestId) => {
    const waiting = await findWaitingOf(requestId)
    const outcomes: Outcome[] = []
    for (const { id: documentId } of waiting.documents)
      outcomes.push(await reviewDocument({ documentId, version: null, reviewerId, verdict, now }))
    const outcome = outcomes.find(({ ok }) => !ok) ?? outcomes[0] ?? fail(documentReviewProblems.noneWaits)
    return { name: waiting.customer, outcome }
  })
}
