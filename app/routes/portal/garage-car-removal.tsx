import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { editableCar } from '#app/fleet/garage/car.server.ts'
import { deleteCar } from '#app/fleet/garage/commands.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { findNeed } from '#app/fleet/listings/publishing.server.ts'
import { RemovalQuestion } from '#app/fleet/listings/removal-question.tsx'
import { garageLabels, garageNotices } from '#app/fleet/garage/words.ts'
import { listingLabels, listingProblems } from '#app/fleet/listings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: listingProblems.notDeleted }

export const meta: MetaFunction = () => pageMeta(listingLabels.remove, 'A car that’s no longer needed.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const { id, named } = await editableCar(viewer, params.id)
  return { id, name: carName(named), need: await findNeed(id, now()) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const { id } = await editableCar(viewer, params.id)
  const deleted = await deleteCar(id, now())
  return deleted.ok
    ? redirectWithNotice(hrefs.garage(), garageNotices.deleted)
    : redirectWithNotice(officeHrefs.garageCarRemoval(id), deleted.problem)
}

export default function CarRemoval() {
  const { id, name, need } = useLoaderData<typeof loader>()
  const { removalHint: hint, keep } = garageLabels
  return (
    <RemovalQuestion
      {...{ name, need, hint, keep }}
      back={hrefs.garageCar(id)}
      action={officeHrefs.garageCarRemoval(id)}
    />
  )
}
