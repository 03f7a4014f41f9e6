import { can } from '#app/people/access/permissions.ts'
import { mediaLabels } from '#app/pictures/media/words.ts'
import { actOnRows } from '#app/shared/chosen-rows.ts'
import { fail, type Outcome } from '#app/shared/outcome.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { findListing } from './listing.server.ts'
import { publishListing, setAvailability, unpublishListing } from './publishing.server.ts'
import { listingName, type ListingJob } from './rules.ts'
import { listingProblems } from './words.ts'

/** Others' listings are not there, as on their own pages. */
export function changeListings(viewer: Viewer, { row, job }: { row: string[]; job: ListingJob }, now: Date) {
  return actOnRows(row, async (id) => {
    const listing = await findListing(id, viewer.id)
    if (!listing || !can(viewer, 'listing.edit', listing))
      return { name: mediaLabels.namelessCar, outcome: fail(listingProblems.missing) }
    return { name: listingName(listing.entries) ?? mediaLabels.namelessCar, outcome: await change(id, job, now) }
  })
}

function change(id: string, job: ListingJob, now: Date): Promise<Outcome<unknown>> {
  if (job === 'publish') return publishListing(id, now)
  return job === 'unpublish' ? unpublishListing(id) : setAvailability(id, job === 'enable')
}
