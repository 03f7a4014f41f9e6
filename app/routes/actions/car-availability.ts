import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility, returnPath } from '#app/people/access/guards.server.ts'
import { editableCar } from '#app/fleet/garage/car.server.ts'
import { changeCar } from '#app/fleet/garage/commands.server.ts'
import { availabilityForm } from '#app/fleet/listings/forms.ts'
import { garageNotices, garageProblems } from '#app/fleet/garage/words.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: garageProblems.statusNotUpdated }

/** "Enable", "Disable" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const { id } = await editableCar(viewer, params.id)
  const back = returnPath(request) ?? hrefs.garageCar(id)
  const form = await readForm(request, availabilityForm)
  if (!form.ok) return invalidButton(form, back)
  const isAvailable = form.value.available === 'yes'
  const done = await changeCar(id, { isAvailable })
  const notice = isAvailable ? garageNotices.enabled : garageNotices.disabled
  return redirectWithNotice(back, done.ok ? notice : done.problem)
}
