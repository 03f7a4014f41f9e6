import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readAgreed } from '#app/money/charges/agreed.server.ts'
import { sendCharges } from '#app/money/charges/commands.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { chargeNotices } from '#app/money/charges/words.ts'
import { redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Send $450.00 to the customer". */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'charge.decide')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const { agreed, acting } = await readAgreed(request, rental, viewer)
  const sent = await sendCharges(agreed, acting)
  const done = sent.ok && sent.value === 'before' ? chargeNotices.before : chargeNotices.sent
  return redirectWithNotice(rentalHrefs.charges(rental.number), sent.ok ? done : sent.problem)
}
