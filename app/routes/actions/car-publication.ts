import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { editableCar } from '#app/fleet/garage/car.server.ts'
import { changeCar, publishCar } from '#app/fleet/garage/commands.server.ts'
import { publicationForm } from '#app/fleet/listings/forms.ts'
import { garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = {
  failed: ({ published }) => garageProblems[published === 'yes' ? 'notPublished' : 'statusNotUpdated'],
}

/** "Publish", "Unpublish" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const { id, isAvailable } = await editableCar(viewer, params.id)
  const back = returnPath(request) ?? hrefs.garageCar(id)
  const form = await readForm(request, publicationForm)
  if (!form.ok) return invalidButton(form, back)
  const isPublished = form.value.published === 'yes'
  const done = isPublished ? await publishCar(id) : await changeCar(id, { published: false })
  const { published, publishedDisabled, unpublished } = garageNotices
  const notice = isPublished ? (isAvailable ? published : publishedDisabled) : unpublished
  return redirectWithNotice(back, done.ok ? notice : done.problem)
}
