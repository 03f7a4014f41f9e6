import type { ActionFunctionArgs } from '@remix-run/node'

import { requireViewer } from '#app/features/access/guards.server.ts'
import { cancelOwnRequest } from '#app/features/bookings/commands.server.ts'
import { notices } from '#app/messages/notices.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** Gives up one's own unpaid request: its dates are free at once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request)
  const cancelled = await cancelOwnRequest(param(params, 'id'), viewer.id, now())
  const notice = cancelled.ok ? notices.booking.requestCancelled : { ...cancelled.problem, kind: 'bad' as const }
  return redirectWithNotice(hrefs.accountBookings(), notice)
}
