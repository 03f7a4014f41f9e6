import type { ActionFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { editableListing } from '#app/fleet/listings/access.server.ts'
import { discardDraft } from '#app/fleet/listings/commands.server.ts'
import { listingNotices, listingProblems } from '#app/fleet/listings/words.ts'
import { redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { failed: listingProblems.notUpdated }

/** "Discard these changes" */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'listing.list')
  const listing = await editableListing(viewer, params.id)
  const discarded = await discardDraft(listing.id, viewer.id)
  return redirectWithNotice(hrefs.listing(listing.id), discarded ? listingNotices.discarded : listingProblems.draftGone)
}
