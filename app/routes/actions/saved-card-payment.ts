import type { ActionFunctionArgs } from '@remix-run/node'

import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { payWithSavedCard } from '#app/money/balances/saved-card.server.ts'
import { savedCardForm } from '#app/money/balances/forms.ts'
import { savedCardNotices } from '#app/money/balances/words.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Pay … with •••• …" and "Pay all": of one's own booking, signed in. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = await findOwnBooking(param(params, 'number'), viewer)
  if (!booking) return refusal(bookingProblems.missing, 404)
  const back = hrefs.accountBooking(booking.number)
  const form = await readForm(request, savedCardForm)
  const agreed = form.ok ? form.value : { remaining: -1, extra: 0 }
  const paid = await payWithSavedCard({ requestId: booking.requestId, agreed, now: now() })
  return redirectWithNotice(back, paid.ok ? savedCardNotices.paid(paid.value) : paid.problem)
}
