import { refuseUnless } from '#app/features/access/guards.server.ts'
import type { Viewer } from '#app/features/access/permissions.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { findListing, type Listing } from './listing.server.ts'

/** To keep what is typed, which a subscription that has ended does not forbid. Throws 403 or 404. */
export function keptListing(viewer: Viewer, id: string | undefined): Promise<Listing> {
  return allowedListing(viewer, id, 'listing.keep')
}

/** With the viewer's own draft of it. Throws 403 or 404. */
export function editableListing(viewer: Viewer, id: string | undefined): Promise<Listing> {
  return allowedListing(viewer, id, 'listing.edit')
}

async function allowedListing(viewer: Viewer, id: string | undefined, ability: 'listing.keep' | 'listing.edit') {
  const listing = (await findListing(id, viewer.id)) ?? notFound(problems.listing.missing)
  refuseUnless(viewer, ability, listing)
  return listing
}
