import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { editablePhotos } from '#app/features/listings/photographed.server.ts'
import { removePhoto } from '#app/features/listings/photos.server.ts'
import { notices } from '#app/messages/notices.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'

/** "Remove" beside a photo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, href } = await editablePhotos(viewer, params.id)
  const removed = await removePhoto(id, param(params, 'imageId'), now())
  return redirectWithNotice(href, removed.ok ? notices.listing.photoRemoved : removed.problem)
}
