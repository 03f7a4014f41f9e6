import { redirect, type ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/features/access/guards.server.ts'
import { editablePhotos } from '#app/features/listings/photographed.server.ts'
import { placeForm } from '#app/features/listings/forms.ts'
import { movePhoto } from '#app/features/listings/photos.server.ts'
import { invalid, readForm } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'

/** "Make main", "Earlier", "Later" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const { id, href } = await editablePhotos(viewer, params.id)
  const form = await readForm(request, placeForm)
  if (!form.ok) return invalid(form)
  await movePhoto(id, param(params, 'imageId'), form.value.to)
  return redirect(href, 303)
}
