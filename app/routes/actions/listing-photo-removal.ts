import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { editableListing } from '#app/features/listings/access.server.ts'
import { removePhoto } from '#app/features/listings/photos.server.ts'
import { notices } from '#app/messages/notices.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { param } from '#app/shared/param.ts'

/** "Remove" beside a photo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id } = await editableListing(viewer, params.id)
  const removed = await removePhoto(id, param(params, 'imageId'), now())
  return redirectWithNotice(hrefs.listingPhotos(id), removed.ok ? notices.listing.photoRemoved : removed.problem)
}
