import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { managedVehicle } from '#app/fleet/garage/access.server.ts'
import { removeBlock } from '#app/fleet/garage/blocks.server.ts'
import { garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'

/** "Remove" beside blocked days. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await managedVehicle(viewer, params.id)
  const removed = (await removeBlock(id, param(params, 'blockId'), now())) ?? notFound(garageProblems.blockMissing)
  const notice = removed.ok ? garageNotices.unblocked : removed.problem
  return redirectWithNotice(returnPath(request) ?? officeHrefs.garageCalendar(id), notice)
}
