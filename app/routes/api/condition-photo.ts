import type { LoaderFunctionArgs } from '@remix-run/node'

import { documentProblems } from '#app/bookings/documents/words.ts'
import { answerPhoto } from '#app/bookings/handovers/photo-answer.server.ts'
import { findConditionPhoto } from '#app/bookings/handovers/photos.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: documentProblems.unreachable }

/** A condition photograph. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPhoto(request, () => findConditionPhoto(params.id), 'condition.view')
}
