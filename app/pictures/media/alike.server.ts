/** "You have this picture": others of the same person that look the same. */
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { images } from '#drizzle/tables/images.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { imagePurposes } from '#app/shared/image-kinds.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { ofGallery } from './queries.server.ts'

export type Alike = { name: string; href: string }

/** By image, the most alike of those that were there before it. */
export async function listAlike(ownerId: string, imageIds: string[]): Promise<Record<string, Alike>> {
  if (imageIds.length === 0) return {}
  const mine = alias(images, 'mine')
  const distance = sql<number>`bit_count(${mine.fingerprint} # ${images.fingerprint})`
  const rows = await db
    .selectDistinctOn([mine.id], { imageId: mine.id, id: images.id, alt: images.alt, filename: images.filename })
    .from(mine)
    .innerJoin(images, sql`(${images.createdAt}, ${images.id}) < (${mine.createdAt}, ${mine.id})`)
    .where(
      and(
        eq(mine.uploadedBy, ownerId),
        inArray(mine.id, imageIds),
        inArray(mine.purpose, imagePurposes.owned),
        isNull(mine.deletedAt),
        ofGallery(ownerId),
        or(
          eq(images.contentHash, mine.contentHash),
          and(isNotNull(images.fingerprint), sql`${distance} <= ${business.media.alikeWithin}`),
        ),
      ),
    )
    .orderBy(mine.id, sql`${distance} nulls last`, images.id)
  return Object.fromEntries(
    rows.map(({ imageId, id, alt, filename }) => [imageId, { name: alt || filename, href: pictureHrefs.ownImage(id) }]),
  )
}
