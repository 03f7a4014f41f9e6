import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { acceptChange } from '#app/bookings/changes/commands.server.ts'
import { readDecision } from '#app/bookings/changes/submission.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Accept the change" that a customer asked for. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.end')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const changeId = await readDecision(request)
  const changed = await acceptChange({ requestId: rental.requestId, changeId, actorId: viewer.id, now: now() })
  return redirectWithNotice(hrefs.rental(rental.number), changed.ok ? rentalNotices.changed : changed.problem)
}
