/** The forms that take files sent ahead of them. A file is taken for a form only that its sender can have open. */
import { and, eq } from 'drizzle-orm'

import { fleetCars } from '#drizzle/schema.ts'
import { can, type Viewer } from '#app/people/access/permissions.ts'
import { stages } from '#app/bookings/handovers/rules.ts'
import type { PictureForm } from '#app/pictures/images/rules.ts'
import { findEditableKind } from '#app/fleet/listings/photographed.server.ts'
import { findBooked } from '#app/bookings/rentals/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'

/** Whether a car can be booked, and so has a form that takes documents. */
export async function hasBookingForm(vehicleId: string): Promise<boolean> {
  return isId(vehicleId) && (await db.$count(fleetCars, and(eq(fleetCars.id, vehicleId), fleetCars.isPublic))) > 0
}

/** `to`: the address that the form sends its pictures to. Null when there is none, or not for this person. */
export async function findPictureForm(viewer: Viewer, to: string): Promise<PictureForm | null> {
  if (to === pictureHrefs.mediaUploads()) return can(viewer, 'image.upload') ? 'gallery' : null
  const [, area, first = '', second] = /^\/api\/([a-z-]+)\/([^/]+)(?:\/([a-z]+))?$/.exec(to) ?? []
  if (to === pictureHrefs.listingUploads(first)) return findListingForm(viewer, first)
  const stage = stages.find((each) => each === second)
  if (area && stage && to === rentalHrefs.conditionUploads(first, stage)) return findReportForm(viewer, first)
  return null
}

async function findListingForm(viewer: Viewer, id: string): Promise<PictureForm | null> {
  const kind = can(viewer, 'listing.list') ? await findEditableKind(viewer, id) : null
  return kind === 'car' ? 'garage' : kind
}

async function findReportForm(viewer: Viewer, number: string): Promise<PictureForm | null> {
  return can(viewer, 'handover.record') && (await findBooked(number, viewer)) ? 'handover' : null
}
