import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { checkImport } from '#app/fleet/calendar-imports/commands.server.ts'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { garageNotices } from '#app/fleet/garage/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'

/** "Check now" at a car's outside calendar. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const checked = await checkImport({ vehicleId: id, viewerId: viewer.id, now: now() })
  return redirectWithNotice(calendarHrefs.outside(id), checked.ok ? garageNotices.importRead : checked.problem)
}
