import { refuseUnless } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { listingNotices, listingProblems } from './words.ts'
import { notFound, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { findListing, type Listing } from './listing.server.ts'

/** To keep what is typed, which a subscription that has ended does not forbid. Throws 403 or 404. */
export function keptListing(viewer: Viewer, id: string | undefined): Promise<Listing> {
  return allowedListing(viewer, id, 'listing.keep')
}

/** With the viewer's own draft of it. Throws 403 or 404. */
export function editableListing(viewer: Viewer, id: string | undefined): Promise<Listing> {
  return allowedListing(viewer, id, 'listing.edit')
}

/** For a page: a broker whose subscription has ended is led to their listings, and told. Throws 303, 403 or 404. */
export async function openListing(viewer: Viewer, id: string | undefined): Promise<Listing> {
  const listing = await keptListing(viewer, id)
  if (!can(viewer, 'listing.edit', listing)) throw await redirectWithNotice(hrefs.listings(), listingNotices.paused)
  return listing
}

async function allowedListing(viewer: Viewer, id: string | undefined, ability: 'listing.keep' | 'listing.edit') {
  const listing = (await findListing(id, viewer.id)) ?? notFound(listingProblems.missing)
  refuseUnless(viewer, ability, listing)
  return listing
}
