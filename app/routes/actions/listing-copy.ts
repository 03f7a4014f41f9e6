import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { editableListing } from '#app/fleet/listings/access.server.ts'
import { copyListing } from '#app/fleet/listings/publishing.server.ts'
import { listingNotices, listingProblems } from '#app/fleet/listings/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.notCreated }

/** "Duplicate" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.create')
  const listing = await editableListing(viewer, params.id)
  const copied = await copyListing(listing, viewer.id, now())
  if (!copied.ok) return redirectWithNotice(hrefs.listing(listing.id), copied.problem)
  return redirectWithNotice(hrefs.listing(copied.value.id), listingNotices.copied)
}
