import { refuseUnless } from '#app/features/access/guards.server.ts'
import type { Viewer } from '#app/features/access/permissions.ts'
import { problems } from '#app/messages/problems.ts'
import { notFound } from '#app/platform/http.server.ts'
import { findListing, type Listing } from './listing.server.ts'

/** To keep what is typed, which a subscription that has ended does not forbid. Throws 403 or 404. */
export async function keptListing(viewer: Viewer, id: string | undefined): Promise<Listing> {
  const listing = (await findListing(id, viewer.id)) ?? notFound(problems.listing.missing)
  refuseUnless(viewer, 'listing.keep', listing)
  return listing
}

/** With the viewer's own draft of it. Throws 403 or 404. */
export async function editableListing(viewer: Viewer, id: string | undefined): Promise<Listing> {
  const listing = (await findListing(id, viewer.id)) ?? notFound(problems.listing.missing)
  refuseUnless(viewer, 'listing.edit', listing)
  return listing
}
