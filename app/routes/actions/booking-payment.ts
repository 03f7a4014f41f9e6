import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { continueToPayment } from '#app/bookings/booking/commands.server.ts'
import { findReadableBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { bookingProblems, paymentProblems } from '#app/bookings/booking/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: paymentProblems.unavailable }

/** "Continue to payment": to the payment page, while the dates are held. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const token = new URL(request.url).searchParams.get('token') ?? undefined
  const at = now()
  const booking = await findReadableBooking(param(params, 'id'), viewer, token ?? null, at)
  if (!booking) return refusal(bookingProblems.missing, 404)
  const continued = await continueToPayment(booking, at)
  if (continued.ok) return redirect(continued.value, 303)
  const back = hrefs.confirmation({ booking_id: booking.requestId, token, canceled: 'true' })
  return redirectWithNotice(back, continued.problem)
}
