import type { LoaderFunctionArgs } from '@remix-run/node'

import { documentProblems } from '#app/bookings/documents/words.ts'
import { answerPhoto } from '#app/bookings/handovers/photo-answer.server.ts'
import { findDisputePhoto } from '#app/money/charges/dispute-photos.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: documentProblems.unreachable }

/** What a customer sent with a dispute. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPhoto(request, () => findDisputePhoto(params.id), 'charge.photo.view')
}
