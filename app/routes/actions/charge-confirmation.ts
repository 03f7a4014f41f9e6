import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readAgreed } from '#app/money/charges/agreed.server.ts'
import { confirmCharge } from '#app/money/charges/commands.server.ts'
import { findCharge } from '#app/money/charges/queries.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { chargeNotices, chargeProblems } from '#app/money/charges/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Confirm $200.00", as the charge is. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'charge.decide')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const { agreed, acting } = await readAgreed(request, rental, viewer)
  const id = param(params, 'id')
  if (!(await findCharge(id, rental.bookingId, now()))) return notFound(chargeProblems.missing)
  const confirmed = await confirmCharge(id, agreed, acting)
  return redirectWithNotice(
    rentalHrefs.charges(rental.number),
    confirmed.ok ? chargeNotices.confirmed : confirmed.problem,
  )
}
