import { and, eq, isNull } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { db } from '#app/platform/db.server.ts'
import { pictureFor } from '#app/platform/pictures.server.ts'
import { isId } from '#app/shared/ids.ts'
import { readPictureFile, widthServed } from './rules.ts'

/** A picture of our own store that anyone may see, or null. Pictures of an album lie on the photo host. */
export async function findImage(id: string | undefined) {
  if (!isId(id)) return null
  const [image] = await db
    .select({ id: images.id, storageKey: images.storageKey, hash: images.contentHash, width: images.width })
    .from(images)
    .where(and(eq(images.id, id), eq(images.source, 'upload'), isNull(images.deletedAt)))
  return image ?? null
}

/**
 * What stands under `/images/:id/:file` for a browser that accepts `accept`: type, etag and a way to read it.
 * Null for an unknown picture or a hash that is not its own.
 */
export async function findPicture({ id, file, accept }: { id: string | undefined; file: string | undefined; accept: string }) {
  const asked = readPictureFile(file)
  const image = asked && (await findImage(id))
  if (!image || image.hash !== asked.hash) return null
  const width = widthServed(asked.width, image.width)
  const picture = await pictureFor(image.storageKey, width, accept)
  return picture ? { type: picture.type, etag: `"${image.hash}-${width}-${picture.format}"`, read: picture.read } : null
}
