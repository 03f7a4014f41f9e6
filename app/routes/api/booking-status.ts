import { json, type LoaderFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { findReadableBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { findSettledBooking } from '#app/money/payments/commands.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { refusal } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

/** What the waiting page asks every few seconds: has the booking moved on? Writes what Stripe says, as its event would; nothing for a HEAD. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const token = new URL(request.url).searchParams.get('token')
  const find = wantsBody(request) ? findSettledBooking : findReadableBooking
  const booking = await find(param(params, 'id'), viewer, token, now())
  if (!booking) return refusal(bookingProblems.missing, 404)
  return json({ state: booking.state }, { headers: { 'Cache-Control': 'no-store' } })
}
