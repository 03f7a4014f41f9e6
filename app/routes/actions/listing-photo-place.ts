import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { editablePhoto } from '#app/fleet/listings/photographed.server.ts'
import { placeForm } from '#app/fleet/listings/forms.ts'
import { movePhoto } from '#app/fleet/listings/photos.server.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.notUpdated }

/** "Make main", "Earlier", "Later" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, imageId, href } = await editablePhoto(viewer, params)
  const form = await readForm(request, placeForm)
  if (!form.ok) return invalidButton(form, href)
  const placed = await movePhoto(id, imageId, form.value.to)
  return placed.ok ? redirect(href, 303) : redirectWithNotice(href, placed.problem)
}
