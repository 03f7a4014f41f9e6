import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { findOwnBooking } from '#app/features/bookings/own-booking.server.ts'
import { acceptCharges } from '#app/features/charges/answers.server.ts'
import { acceptanceForm } from '#app/features/charges/forms.ts'
import { notices } from '#app/messages/notices.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Accept $450.00": one charge of one's own booking, or all that wait for an answer. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = await findOwnBooking(param(params, 'number'), viewer)
  if (!booking) return refusal(problems.booking.missing, 404)
  const form = await readForm(request, acceptanceForm)
  const { requestId, bookingId, number } = booking
  const answering = { requestId, bookingId, actorId: viewer.id, now: now() }
  const accepted = await acceptCharges(form.ok ? form.value : { agreed: -1 }, answering)
  return redirectWithNotice(hrefs.bookingCharges(number), accepted.ok ? notices.charge.accepted : accepted.problem)
}
