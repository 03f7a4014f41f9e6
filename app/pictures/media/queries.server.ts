import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { fleetCars, images, listingDrafts, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { imagePurposes } from '#app/shared/image-kinds.ts'
import { later } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import { matches } from '#app/platform/matching.server.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import type { MediaFilter } from './forms.ts'

const { pageSize, justUploaded } = business.media

const stated = columnsOf(images, {
  filename: true,
  fileSize: true,
  tags: true,
  purpose: true,
  showInGallery: true,
  hiddenAt: true,
  hiddenReason: true,
  createdAt: true,
})

/** Newest first. Asks for one more row instead of counting. */
export async function listMedia(ownerId: string, { q, page }: MediaFilter) {
  const rows = await db
    .select({ ...imageFacts, ...stated })
    .from(images)
    .where(and(ofGallery(ownerId), q ? named(q) : undefined))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  const shown = rows.slice(0, pageSize)
  const uses = await listUses(shown.map(({ id }) => id))
  const media = shown.map((image) => ({ ...image, uses: uses.filter(({ imageId }) => imageId === image.id) }))
  return { media, more: rows.length > pageSize }
}

/** To be described at once. */
export function listJustUploaded(ownerId: string, now: Date) {
  return db
    .select(imageFacts)
    .from(images)
    .where(and(ofGallery(ownerId), gt(images.createdAt, later(now, -justUploaded))))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(business.uploads.picturesAtOnce)
}

export async function findMedia(ownerId: string, id: string | undefined) {
  if (!isId(id)) return null
  const [image] = await db
    .select({ ...imageFacts, filename: images.filename })
    .from(images)
    .where(and(ofGallery(ownerId), eq(images.id, id)))
  return image && { ...image, uses: await listUses([id]) }
}

/** Photos of a person are on their profile alone. */
export function ofGallery(ownerId: string) {
  return and(eq(images.uploadedBy, ownerId), inArray(images.purpose, imagePurposes.owned), isNull(images.deletedAt))
}

/** The cars and listings that have these as photos, by name. */
export async function listUses(imageIds: string[], executor: Executor = db) {
  if (imageIds.length === 0) return []
  const { id, kind, slug } = vehicles
  const typed = (field: string) =>
    sql<string | null>`left(nullif(${listingDrafts.entries}->>${field}, ''), ${business.listings.longestLine})`
  const make = sql`coalesce(${fleetCars.make}, ${typed('make')})`
  const model = sql`coalesce(${fleetCars.model}, ${typed('model')})`
  const rows = await executor
    .select({
      imageId: vehicleImages.imageId,
      vehicleId: id,
      kind,
      slug,
      name: sql<string>`concat_ws(' ', ${make}, ${model})`,
    })
    .from(vehicleImages)
    .innerJoin(vehicles, eq(id, vehicleImages.vehicleId))
    .leftJoin(fleetCars, and(eq(fleetCars.id, id), eq(fleetCars.deleted, false)))
    .leftJoin(listingDrafts, and(eq(listingDrafts.vehicleId, id), eq(listingDrafts.authorId, listingDrafts.createdBy)))
    .where(
      and(inArray(vehicleImages.imageId, imageIds), or(isNotNull(fleetCars.id), isNotNull(listingDrafts.vehicleId))),
    )
    .orderBy(vehicles.createdAt, id)
  return rows.map(({ imageId, vehicleId, kind, slug, name }) => ({
    imageId,
    name,
    href: kind === 'listing' ? pictureHrefs.listingPhotos(vehicleId) : hrefs.car(slug),
  }))
}

function named(q: string) {
  const tags = sql`array_to_string(${images.tags}, ' ')`
  return or(...[images.alt, images.filename, tags].map((text) => matches(text, q)))
}
