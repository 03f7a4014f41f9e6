import { and, eq, sql } from 'drizzle-orm'

import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { cars } from '#drizzle/tables/vehicles.ts'
import { discardPicture, incomingPictures } from '#app/pictures/images/uploads.server.ts'
import { mediaLabels, mediaProblems } from './words.ts'
import { db, transact } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { Described } from './forms.ts'
import { listUses, ofGallery } from './queries.server.ts'

/** `receive` for each file of a form, then `add`; always `drop` afterwards. What succeeds stays. */
export function incomingMedia(upload: { ownerId: string; now: Date }) {
  const { receive, keepEach, drop } = incomingPictures(upload)
  const add = (showInGallery: boolean) =>
    keepEach({ purpose: 'media', showInGallery, field: 'photos' }, async (_tx, addImage) => {
      await addImage()
      return null
    })
  return { receive, add, drop }
}

/** Images that are not this person's are left alone. */
export async function describeMedia(ownerId: string, described: Described[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, alt, tags, show } of described)
      await tx
        .update(images)
        .set({ alt, tags, showInGallery: sql`${show} and ${images.purpose} = 'media'` })
        .where(and(ofGallery(ownerId), eq(images.id, id)))
  })
}

/** Refused while it is a photo of a car, naming which. */
export async function deleteMedia(ownerId: string, id: string, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    const own = and(ofGallery(ownerId), eq(images.id, id))
    // Serializes with its being placed.
    const [image] = await tx.select({ id: images.id }).from(images).where(own).for('update')
    if (!image) return fail(mediaProblems.missing)
    const uses = await listUses([id], tx)
    if (uses.length > 0)
      return fail(mediaProblems.used(uses.map(({ name }) => name || mediaLabels.namelessCar).join(', ')))
    await tx.delete(vehicleImages).where(eq(vehicleImages.imageId, id))
    await tx.update(cars).set({ heroImageId: null }).where(eq(cars.heroImageId, id))
    await discardPicture(tx, id, now)
    return ok()
  })
}
