import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { chargeCard } from '#app/money/balances/commands.server.ts'
import { chargeForm } from '#app/money/balances/forms.ts'
import { purposeOf } from '#app/money/balances/purpose.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'

/** "Charge the saved card" for what is owed, or for charges after the return that may be taken. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payment.take')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const form = await readForm(request, chargeForm)
  const agreed = form.ok ? form.value.amount : -1
  const purpose = purposeOf(request)
  const { requestId, number } = rental
  const charged = await chargeCard({ requestId, actorId: viewer.id, purpose, agreed, now: now() })
  const back = purpose === 'extra' ? rentalHrefs.charges(number, 'money') : hrefs.rental(number, 'money')
  return redirectWithNotice(back, charged.ok ? rentalNotices.charged : charged.problem)
}
