import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { findLinkedBooking, findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { acceptCharges } from '#app/money/charges/answers.server.ts'
import { acceptanceForm } from '#app/money/charges/forms.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { chargeNotices } from '#app/money/charges/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'

/** "Accept $450.00": one charge of a booking, or all that wait for an answer. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = params.number ? await requireAbility(request, 'account.use') : null
  const answering = viewer ? await findOwn(viewer, param(params, 'number')) : await findLinked(request)
  if (!answering) return refusal(bookingProblems.missing, 404)
  const form = await readForm(request, acceptanceForm)
  const { back, ...who } = answering
  const accepted = await acceptCharges(form.ok ? form.value : { agreed: -1 }, { ...who, now: now() })
  return redirectWithNotice(back, accepted.ok ? chargeNotices.accepted : accepted.problem)
}

async function findOwn(viewer: Viewer, number: string) {
  const booking = await findOwnBooking(number, viewer)
  if (!booking) return null
  const { requestId, bookingId } = booking
  return { requestId, bookingId, actorId: viewer.id, back: hrefs.bookingCharges(number) }
}

/** Of a customer without an account, who has the link of an email instead. */
async function findLinked(request: Request) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const booking = await findLinkedBooking(key, now())
  if (!booking || booking.profileId !== null) return null
  const { requestId, bookingId } = booking
  return { requestId, bookingId, actorId: null, back: serviceHrefs.linkedCharges(key) }
}
