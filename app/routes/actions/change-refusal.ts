import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { declineChange } from '#app/bookings/changes/commands.server.ts'
import { readDecision } from '#app/bookings/changes/submission.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { changeProblems } from '#app/bookings/changes/words.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Decline": the booking stays as it is. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.end')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const changeId = await readDecision(request)
  const declined = await declineChange({ requestId: rental.requestId, changeId, actorId: viewer.id, now: now() })
  return redirectWithNotice(
    hrefs.rental(rental.number),
    declined ? rentalNotices.changeDeclined : changeProblems.goneOn,
  )
}
