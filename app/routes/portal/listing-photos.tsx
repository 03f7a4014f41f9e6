import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { openListing } from '#app/fleet/listings/access.server.ts'
import { ListingPanel } from '#app/fleet/listings/listing-panel.tsx'
import { panelOf } from '#app/fleet/listings/panel.server.ts'
import { photosFailed } from '#app/fleet/listings/photos-failed.ts'
import { findEditedPhotos } from '#app/fleet/listings/photos.server.ts'
import { PhotosForm } from '#app/fleet/listings/photos-form.tsx'
import { receivePhotos } from '#app/fleet/listings/received-photos.server.ts'
import { listingName } from '#app/fleet/listings/rules.ts'
import { listingLabels, listingProblems } from '#app/fleet/listings/words.ts'
import { mediaLabels } from '#app/pictures/media/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import listingStyles from '#app/styles/listings.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: (entries) => photosFailed(entries, listingProblems.notUpdated) }

const words = listingLabels

export const handle = { surface: 'dark' } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: listingStyles }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(`${words.photos}: ${data?.name ?? mediaLabels.namelessCar}`, 'The photos of a listing and their order.')

/** Writes only a notice, when the subscription is paused: the list it leads to shows why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const listing = await openListing(viewer, params.id)
  const { id, saved, entries } = listing
  const [panel, edited] = await Promise.all([panelOf(listing, now()), findEditedPhotos(viewer, id)])
  return { panel, edited, name: listingName(saved ?? entries) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const { id } = await openListing(viewer, params.id)
  const href = pictureHrefs.listingPhotos(id)
  return receivePhotos(request, { vehicleId: id, kind: 'listing', ownerId: viewer.id, href, now: now() })
}

export default function ListingPhotos() {
  const { panel, name, edited } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  const path = pictureHrefs.listingPhotos(panel.id)
  return (
    <div className="pb-16">
      <PageHead
        title={name ?? mediaLabels.namelessCar}
        back={{ label: words.mine, href: hrefs.listings() }}
        under={<ListingPanel listing={panel} path={path} />}
      />
      <PhotosForm
        vehicleId={panel.id}
        {...edited}
        choice={pictureHrefs.listingPhotoChoice(panel.id)}
        lastResult={lastResult}
      />
    </div>
  )
}
