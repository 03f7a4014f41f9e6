import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { editablePhoto } from '#app/fleet/listings/photographed.server.ts'
import { removePhoto } from '#app/fleet/listings/photos.server.ts'
import { listingNotices, listingProblems } from '#app/fleet/listings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.photoNotRemoved }

/** "Remove" beside a photo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, imageId, href } = await editablePhoto(viewer, params)
  const removed = await removePhoto(id, imageId, now())
  return redirectWithNotice(href, removed.ok ? listingNotices.photoRemoved : removed.problem)
}
