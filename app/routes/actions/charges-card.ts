import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { chargeCard } from '#app/features/balances/commands.server.ts'
import { chargeForm } from '#app/features/balances/forms.ts'
import { findBooked } from '#app/features/rentals/queries.server.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Charge the saved card" for charges after the return that may be taken. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payment.take')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(problems.rental.missing, 404)
  const form = await readForm(request, chargeForm)
  const agreed = form.ok ? form.value.amount : -1
  const { requestId, number } = rental
  const charged = await chargeCard({ requestId, actorId: viewer.id, purpose: 'extra', agreed, now: now() })
  return redirectWithNotice(rentalHrefs.charges(number, 'money'), charged.ok ? notices.rental.charged : charged.problem)
}
