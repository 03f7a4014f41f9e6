import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { revokeBookingLinks } from '#app/bookings/booking/own-booking.server.ts'
import { findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { bookingNotices, bookingProblems } from '#app/bookings/booking/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Turn these links off". */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const booking = await findOwnBooking(param(params, 'number'), viewer)
  if (!booking) return refusal(bookingProblems.missing, 404)
  await revokeBookingLinks(booking.requestId, now())
  return redirectWithNotice(hrefs.accountBooking(booking.number), bookingNotices.linksRevoked)
}
