import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { openListing } from '#app/fleet/listings/access.server.ts'
import { deleteListing, findNeed } from '#app/fleet/listings/publishing.server.ts'
import { RemovalQuestion } from '#app/fleet/listings/removal-question.tsx'
import { listingName } from '#app/fleet/listings/rules.ts'
import { listingLabels, listingNotices, listingProblems } from '#app/fleet/listings/words.ts'
import { mediaLabels } from '#app/pictures/media/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { failed: listingProblems.notDeleted }

const words = listingLabels

export const meta: MetaFunction = () => pageMeta(words.remove, 'A listing that’s no longer needed.')

/** Writes only a notice, when the subscription is paused: the list it leads to shows why. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const { id, saved, entries } = await openListing(viewer, params.id)
  return { id, name: listingName(saved ?? entries), need: await findNeed(id, now()) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.read')
  const { id } = await openListing(viewer, params.id)
  const deleted = await deleteListing(id, now())
  return deleted.ok
    ? redirectWithNotice(hrefs.listings(), listingNotices.deleted)
    : redirectWithNotice(officeHrefs.listingRemoval(id), deleted.problem)
}

export default function ListingRemoval() {
  const { id, name, need } = useLoaderData<typeof loader>()
  const { deleteHint: hint, keep } = words
  return (
    <RemovalQuestion
      {...{ need, hint, keep }}
      name={name ?? mediaLabels.namelessCar}
      back={hrefs.listing(id)}
      action={officeHrefs.listingRemoval(id)}
    />
  )
}
