import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { editableListing } from '#app/fleet/listings/access.server.ts'
import { availabilityForm } from '#app/fleet/listings/forms.ts'
import { setAvailability } from '#app/fleet/listings/publishing.server.ts'
import { listingNotices, listingProblems } from '#app/fleet/listings/words.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.notUpdated }

/** "Make available", "Make unavailable" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await editableListing(viewer, params.id)
  const back = returnPath(request) ?? hrefs.listing(id)
  const form = await readForm(request, availabilityForm)
  if (!form.ok) return invalidButton(form, back)
  const isAvailable = form.value.available === 'yes'
  const done = await setAvailability(id, isAvailable)
  const notice = isAvailable ? listingNotices.available : listingNotices.unavailable
  return redirectWithNotice(back, done.ok ? notice : done.problem)
}
