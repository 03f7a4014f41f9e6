import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { removeImport } from '#app/fleet/calendar-imports/commands.server.ts'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'

/** "Remove the calendar" at a car's outside calendar. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const removed = await removeImport(id)
  return redirectWithNotice(
    calendarHrefs.outside(id),
    removed ? garageNotices.importRemoved : garageProblems.importGone,
  )
}
