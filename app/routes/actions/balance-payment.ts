import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { findViewer } from '#app/people/access/guards.server.ts'
import { openPaymentPage } from '#app/money/balances/commands.server.ts'
import { purposeOf } from '#app/money/balances/purpose.ts'
import { findLinkedBooking, findOwnBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { balanceProblems } from '#app/money/balances/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { env } from '#app/platform/env.server.ts'
import { redirectWithNotice, refusal } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: balanceProblems.pageUnavailable }

/** "Pay …" or "Pay charges of …": of one's own booking, or of the one that a link of an email opens. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await findViewer(request)
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const own = params.number && viewer ? await findOwnBooking(params.number, viewer) : null
  const booking = params.number ? own : await findLinkedBooking(key, now())
  if (!booking) return refusal(bookingProblems.missing, 404)
  const purpose = purposeOf(request)
  const part = purpose === 'extra' ? 'charges' : undefined
  const back = own ? hrefs.accountBooking(booking.number, part) : hrefs.linkedBooking(key, part)
  const page = await openPaymentPage({ booking, purpose, back: new URL(back, env.origin).href, now: now() })
  return page.ok ? redirect(page.value, 303) : redirectWithNotice(back, page.problem)
}
