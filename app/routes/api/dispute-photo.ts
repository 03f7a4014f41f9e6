import type { LoaderFunctionArgs } from '@remix-run/node'

import { documentProblems } from '#app/bookings/documents/words.ts'
import { answerPhoto, hasKey } from '#app/bookings/handovers/photo-answer.server.ts'
import { findDisputePhoto } from '#app/money/charges/dispute-photos.server.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: documentProblems.unreachable }

/** What a customer sent with a dispute. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = hasKey(request) ? null : await requireAbility(request, 'account.use')
  return answerPhoto(request, viewer, await findDisputePhoto(params.id), 'charge.photo.view')
}
