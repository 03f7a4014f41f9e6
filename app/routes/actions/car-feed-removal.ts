import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { revokeFeed } from '#app/fleet/calendar-feeds/feeds.server.ts'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'

/** "Turn it off" at the address of a car's calendar. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const revoked = await revokeFeed(id, viewer.id)
  return redirectWithNotice(calendarHrefs.feed(id), revoked ? garageNotices.feedRevoked : garageProblems.feedGone)
}
