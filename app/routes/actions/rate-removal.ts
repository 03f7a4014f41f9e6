import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { deleteSeason } from '#app/fleet/rates/commands.server.ts'
import { rateNotices } from '#app/fleet/rates/words.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

/** "Delete" beside a rate by date. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const deleted = await deleteSeason(id, param(params, 'rateId'))
  if (!deleted.ok) return notFound(deleted.problem)
  return redirectWithNotice(officeHrefs.vehicleRates(id), rateNotices.deleted)
}
