import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { sendPaymentLink } from '#app/money/balances/commands.server.ts'
import { linkForm } from '#app/money/balances/forms.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { rentalNotices, rentalProblems } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { param } from '#app/shared/param.ts'

/** "Email a payment link". */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'payment.take')
  const rental = await findBooked(param(params, 'number'), viewer)
  if (!rental) return refusal(rentalProblems.missing, 404)
  const form = await readForm(request, linkForm)
  const id = (form.ok && form.value.id) || newId()
  const sent = await sendPaymentLink({ requestId: rental.requestId, actorId: viewer.id, id, now: now() })
  return redirectWithNotice(
    hrefs.rental(rental.number, 'money'),
    sent.ok ? rentalNotices.linkSent(sent.value) : sent.problem,
  )
}
