/** The forms that take files sent ahead of them. A file is taken for a form only that its sender can have open. */
import { and, eq } from 'drizzle-orm'

import { fleetCars } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import type { PictureForm } from '#app/pictures/images/rules.ts'
import { findEditableKind } from '#app/fleet/listings/photographed.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'

/** Whether a car can be booked, and so has a form that takes documents. */
export async function hasBookingForm(vehicleId: string): Promise<boolean> {
  return isId(vehicleId) && (await db.$count(fleetCars, and(eq(fleetCars.id, vehicleId), fleetCars.isPublic))) > 0
}

/** `to`: the address that the form sends its pictures to. Null when there is none, or not for this person. */
export async function findPictureForm(viewer: Viewer, to: string): Promise<PictureForm | null> {
  if (to === pictureHrefs.mediaUploads()) return can(viewer, 'image.upload') ? 'gallery' : null
  const [, id = ''] = /^\/api\/[a-z-]+\/([^/]+)$/.exec(to) ?? []
  return to === pictureHrefs.listingUploads(id) ? findListingForm(viewer, id) : null
}

async function findListingForm(viewer: Viewer, id: string): Promise<PictureForm | null> {
  const kind = can(viewer, 'listing.list') ? await findEditableKind(viewer, id) : null
  return kind === 'car' ? 'garage' : kind
}
