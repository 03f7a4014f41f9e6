import { json, type LoaderFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/features/access/guards.server.ts'
import { findReadableBooking } from '#app/features/bookings/queries.server.ts'
import { settleIfReachable } from '#app/features/payments/commands.server.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'

/** What the waiting page asks every few seconds: has the booking moved on? */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await findViewer(request)
  const token = new URL(request.url).searchParams.get('token')
  const booking = (await findReadableBooking(params.id!, viewer, token)) ?? notFound(problems.booking.missing)
  if (booking.state === 'awaiting_payment' && booking.checkoutSessionId) await settleIfReachable(booking.checkoutSessionId, now())
  const current = await findReadableBooking(params.id!, viewer, token)
  return json({ state: current?.state }, { headers: { 'Cache-Control': 'no-store' } })
}
