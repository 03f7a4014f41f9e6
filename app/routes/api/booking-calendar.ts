import type { LoaderFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { calendarFile } from '#app/bookings/booking/calendar-file.ts'
import { findLinkedBooking, findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { env } from '#app/platform/env.server.ts'
import { refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

/** A booking as a calendar file: one's own, or the one that a link of a mail opens. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const own = params.number && viewer ? await findOwnBooking(params.number, viewer) : null
  const booking = params.number ? own : await findLinkedBooking(key, now())
  if (!booking) return refusal(bookingProblems.missing, 404)
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="marque-${booking.number}.ics"`,
    'Cache-Control': 'no-store',
  }
  if (!wantsBody(request)) return new Response(null, { headers })
  const page = new URL(own ? hrefs.accountBooking(booking.number) : hrefs.linkedBooking(key), env.origin)
  const due = (await findDue(booking.requestId)) ?? booking.remaining
  return new Response(calendarFile({ ...booking, due }, page), { headers })
}
