import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { answerPhotoPart } from '#app/bookings/handovers/photos.server.ts'
import { photoProblems } from '#app/pictures/images/words.ts'
import { pageProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { refusal } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: photoProblems.failed }

/** How far a photograph is. Writes nothing for HEAD: pieces and their limit belong to the action, which shares this answer. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: ownerId } = await requireAbility(request, 'handover.record')
  if (request.method !== 'HEAD') return refusal(pageProblems.postOnly, 405)
  return answerPhotoPart(request, params.id, { ownerId, now: now() })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: ownerId } = await requireAbility(request, 'handover.record')
  return answerPhotoPart(request, params.id, { ownerId, now: now() })
}
