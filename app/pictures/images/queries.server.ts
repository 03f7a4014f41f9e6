import { and, desc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'

import { fleetCars } from '#drizzle/tables/fleet-cars.ts'
import { images, vehicleImages } from '#drizzle/tables/images.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { pictureFor } from '#app/platform/pictures.server.ts'
import { isId } from '#app/shared/ids.ts'
import { focus, imageFacts } from './facts.server.ts'
import { presetOf } from './presets.server.ts'
import { readPictureFile, widthServed } from './rules.ts'

export async function findImage(id: string | undefined) {
  if (!isId(id)) return null
  const [image] = await db
    .select({ id: images.id, storageKey: images.storageKey, hash: images.contentHash, width: images.width, focus })
    .from(images)
    .where(and(eq(images.id, id), isNull(images.deletedAt)))
  return image ?? null
}

/** Null for an unknown picture or a hash that isn't its own. */
export async function findPicture({
  id,
  file,
  accept,
}: {
  id: string | undefined
  file: string | undefined
  accept: string
}) {
  const requested = readPictureFile(file)
  const image = requested && (await findImage(id))
  if (!image || image.hash !== requested.hash) return null
  const { size } = requested
  const served = typeof size === 'number' ? widthServed(size, image.width) : presetOf(size)
  const { type, format, read } = await pictureFor(image.storageKey, served, accept)
  return { type, etag: `"${image.hash}-${typeof served === 'number' ? served : size}-${format}"`, read }
}

/** Exposed MARKETING pictures, and uploads that approved people have shown there (docs/product.md#pictures). */
export async function listGallery(page = 1) {
  const { pageSize } = business.gallery
  const placement = exposedPlacement()
  const shownThere = and(
    isNull(images.deletedAt),
    isNull(images.hiddenAt),
    or(
      isNotNull(placement.slug),
      and(
        eq(images.showInGallery, true),
        eq(profiles.approvalStatus, 'approved'),
        isNull(profiles.deletedAt),
        notExists(brokenPlacement()),
      ),
    ),
  )
  const rows = await db
    .select({
      ...imageFacts,
      title: images.title,
      car: { slug: placement.slug, make: placement.make, model: placement.model, isPublic: placement.isPublic },
    })
    .from(images)
    .leftJoin(profiles, eq(profiles.id, images.uploadedBy))
    .leftJoinLateral(placement, sql`true`)
    .where(shownThere)
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  const pictures = rows.slice(0, pageSize).map(({ car, ...image }) => ({
    ...image,
    car: car?.isPublic ? { slug: car.slug, make: car.make, model: car.model } : null,
  }))
  return { pictures, page, more: rows.length > pageSize }
}

function brokenPlacement() {
  return (
    db
      .select({ id: vehicleImages.id })
      .from(vehicleImages)
      // Written out, so that the index of the broken ones serves any plan.
      .where(and(eq(vehicleImages.imageId, images.id), sql`${vehicleImages.isBroken}`))
  )
}

function exposedPlacement() {
  const { slug, make, model, isPublic } = fleetCars
  return db
    .select({ slug, make, model, isPublic })
    .from(vehicleImages)
    .innerJoin(fleetCars, eq(fleetCars.id, vehicleImages.vehicleId))
    .where(
      and(
        eq(vehicleImages.imageId, images.id),
        eq(vehicleImages.exposeOnSiteGallery, true),
        eq(vehicleImages.isBroken, false),
        eq(fleetCars.deleted, false),
      ),
    )
    .orderBy(desc(fleetCars.isPublic), fleetCars.id)
    .limit(1)
    .as('placement')
}
