import type { ActionFunctionArgs } from '@remix-run/node'

import { requireViewer } from '#app/people/access/guards.server.ts'
import { isOwnRequest } from '#app/people/access/own-requests.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { cancelOwnRequest, cancelRequestOf } from '#app/bookings/booking/commands.server.ts'
import { bookingNotices, bookingProblems } from '#app/bookings/booking/words.ts'
import { rentalNotices } from '#app/bookings/rentals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'

const { missing } = bookingProblems

/** Gives up one's own unpaid request, or as staff a customer's: its dates are free at once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request)
  const id = isId(params.id) ? params.id : notFound(missing)
  if (can(viewer, 'booking.end') && !(await isOwnRequest(id, viewer.id))) {
    const ended = await cancelRequestOf(id, viewer.id, now())
    if (!ended.ok && ended.problem === missing) return notFound(missing)
    return redirectWithNotice(hrefs.rentals(), ended.ok ? rentalNotices.requestCancelled : ended.problem)
  }
  const cancelled = await cancelOwnRequest(id, viewer.id, now())
  if (!cancelled.ok && cancelled.problem === missing) return notFound(missing)
  return redirectWithNotice(hrefs.accountBookings(), cancelled.ok ? bookingNotices.requestCancelled : cancelled.problem)
}
