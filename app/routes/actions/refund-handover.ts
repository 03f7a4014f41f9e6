import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { isDeskRefund, recordHandedBack } from '#app/money/balances/commands.server.ts'
import { findRental } from '#app/bookings/rentals/queries.server.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import { param } from '#app/shared/param.ts'

/** "Paid back": cash or a terminal's payment went back at the desk. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payment.take')
  const rental = await findRental(param(params, 'number'), viewer)
  const id = param(params, 'id')
  if (!rental || !isId(id)) return refusal(rentalProblems.missing, 404)
  if (!(await isDeskRefund(id, rental.requestId))) return notFound(rentalProblems.refundMissing)
  const recorded = await recordHandedBack(id, rental.requestId, now())
  return redirectWithNotice(
    hrefs.rental(rental.key, 'money'),
    recorded ? rentalNotices.handedBack : rentalProblems.refundNotWaiting,
  )
}
