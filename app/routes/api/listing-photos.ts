import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { editablePhotos } from '#app/fleet/listings/photographed.server.ts'
import { photosForm } from '#app/fleet/listings/forms.ts'
import { incomingPhotos } from '#app/fleet/listings/photos.server.ts'
import { listAlike } from '#app/pictures/media/alike.server.ts'
import { photoProblems } from '#app/pictures/images/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { answerPart, readForm } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: photoProblems.failed }

/** One photo at a time, where scripts show how far each is. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, kind } = await editablePhotos(viewer, params.id)
  const photos = incomingPhotos({ listingId: id, kind, ownerId: viewer.id, now: now() })
  try {
    await readForm(request, photosForm, { files: { photos: photos.receive } })
    const { ids, refused } = await photos.add()
    const alike = await listAlike(viewer.id, ids)
    return answerPart({ problem: refused[0] ?? null, alike: Object.values(alike)[0] ?? null })
  } finally {
    await photos.drop()
  }
}
