/** One image with its focal point: its owner's, of a photo of the owner's listing, and for staff any. */
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'

import { carListings, images, vehicleImages } from '#drizzle/schema.ts'
import { can } from '#app/people/access/permissions.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import type { FocalPoint } from '#app/pictures/images/rules.ts'
import { db } from '#app/platform/db.server.ts'
import { isId } from '#app/shared/ids.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { listAlike } from './alike.server.ts'
import { listUses } from './queries.server.ts'

export async function findOwnImage(viewer: Viewer, id: string | undefined) {
  if (!isId(id)) return null
  const ofOwnListing = db
    .select({ one: sql`1` })
    .from(vehicleImages)
    .innerJoin(carListings, eq(carListings.id, vehicleImages.vehicleId))
    .where(and(eq(vehicleImages.imageId, images.id), eq(carListings.createdBy, viewer.id)))
  const mine = can(viewer, 'images.route') ? undefined : or(eq(images.uploadedBy, viewer.id), exists(ofOwnListing))
  const [image] = await db
    .select({
      ...imageFacts,
      filename: images.filename,
      purpose: images.purpose,
      isMine: sql<boolean>`${images.uploadedBy} = ${viewer.id}`,
    })
    .from(images)
    .where(and(eq(images.id, id), isNull(images.deletedAt), mine))
  if (!image) return null
  const [uses, alike] = await Promise.all([listUses([id]), listAlike(viewer.id, [id])])
  return { ...image, uses, alike: alike[id] ?? null }
}

/** The middle is no one's choice: layouts may have a place of their own for it. */
export async function setFocalPoint(imageId: string, { x, y }: FocalPoint): Promise<void> {
  const isMiddle = x === 50 && y === 50
  await db
    .update(images)
    .set({ focalX: isMiddle ? null : x, focalY: isMiddle ? null : y })
    .where(eq(images.id, imageId))
}
