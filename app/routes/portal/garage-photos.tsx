import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { editableCar } from '#app/fleet/garage/car.server.ts'
import { CarPanel } from '#app/fleet/garage/car-panel.tsx'
import { photosFailed } from '#app/fleet/listings/photos-failed.ts'
import { findEditedPhotos } from '#app/fleet/listings/photos.server.ts'
import { PhotosForm } from '#app/fleet/listings/photos-form.tsx'
import { receivePhotos } from '#app/fleet/listings/received-photos.server.ts'
import { garageProblems } from '#app/fleet/garage/words.ts'
import { listingLabels } from '#app/fleet/listings/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import listingStyles from '#app/styles/listings.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: (entries) => photosFailed(entries, garageProblems.notUpdated) }

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(`${listingLabels.photos}: ${data?.name ?? ''}`, 'The photos of a fleet car and their order.')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const { id, slug, isPublished, isAvailable, named } = await editableCar(viewer, params.id)
  const edited = await findEditedPhotos(viewer, id)
  return {
    panel: { id, slug, isPublished, isAvailable, hasPhoto: edited.photos.length > 0 },
    name: carName(named),
    edited,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'car.edit')
  const { id } = await editableCar(viewer, params.id)
  const href = pictureHrefs.garagePhotos(id)
  return receivePhotos(request, { vehicleId: id, kind: 'car', ownerId: viewer.id, href, now: now() })
}

export default function GaragePhotos() {
  const { panel, name, edited } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead
        title={name}
        back={{ label: pageTitleLabels.garage, href: hrefs.garage() }}
        under={<CarPanel car={panel} path={pictureHrefs.garagePhotos(panel.id)} />}
      />
      <PhotosForm
        vehicleId={panel.id}
        {...edited}
        choice={pictureHrefs.garagePhotoChoice(panel.id)}
        lastResult={useActionData<typeof action>()?.lastResult}
      />
    </div>
  )
}
