import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { incomingMedia } from '#app/pictures/media/commands.server.ts'
import { uploadForm } from '#app/pictures/media/forms.ts'
import { listAlike } from '#app/pictures/media/alike.server.ts'
import { photoProblems } from '#app/pictures/images/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { answerPart, readForm } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: photoProblems.failed }

/** One image at a time, where scripts show how far each is. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'image.upload')
  const media = incomingMedia({ ownerId: viewer.id, now: now() })
  try {
    const form = await readForm(request, uploadForm, { files: { photos: media.receive } })
    const { ids, refused } = await media.add(form.ok && form.value.show)
    const alike = await listAlike(viewer.id, ids)
    return answerPart({ problem: refused[0] ?? null, alike: Object.values(alike)[0] ?? null })
  } finally {
    await media.drop()
  }
}
