/** Pictures of albums, which go the way of every picture: re-encoded, and kept in our store. */
import { eq, sql } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { emit } from '#app/emit.server.ts'
import { business } from '#app/business.ts'
import { albumFigures } from './album.ts'
import type { Transaction } from '#app/platform/db.server.ts'
import { UnreadablePicture } from '#app/platform/picture-encoder.server.ts'
import type { AlbumImage, PhotoAlbum, StoredSize } from '#app/platform/photo-album.server.ts'
import { storePicture, type PictureFacts } from '#app/platform/pictures.server.ts'

/** Null when the host does not have it, or what it has is no picture that we take. */
export async function fetchAlbumPicture(
  albums: PhotoAlbum,
  sizes: StoredSize[],
  signal: AbortSignal,
): Promise<PictureFacts | null> {
  const best = sizes.findLast(({ width }) => width <= albumFigures.widestTaken) ?? sizes[0]
  const file = best && (await albums.fetchPicture(best.url, signal))
  if (!file) return null
  try {
    return await storePicture(file, { ownerId: 'album' })
  } catch (error) {
    if (error instanceof UnreadablePicture) return null
    throw error
  } finally {
    await file.remove()
  }
}

/** The row of a picture, with what the album says of it. `kept`: its file is what is stored. */
export async function keepAlbumImage(
  tx: Transaction,
  image: AlbumImage,
  file: PictureFacts | 'kept',
  now: Date,
): Promise<string> {
  const here = eq(images.albumImageKey, image.key)
  if (file === 'kept') {
    const [row] = await tx.select({ id: images.id }).from(images).where(here)
    if (!row) throw new Error('No row of a known picture')
    return row.id
  }
  const [title, caption] = [printable(image.title), printable(image.caption)]
  const given = {
    ...file,
    source: 'album' as const,
    filename: printable(image.filename).slice(-120),
    title: title || null,
    caption: caption || null,
    tags: image.keywords
      .slice(0, business.media.mostTags)
      .map((tag) => printable(tag).slice(0, business.media.longestTag)),
    storedSizes: image.sizes,
    deletedAt: null,
  }
  // A point that someone chose stays as long as the picture does.
  const point = (column: 'focal_x' | 'focal_y') =>
    sql`case when ${images.contentHash} = excluded.content_hash then ${images}.${sql.identifier(column)} else excluded.${sql.identifier(column)} end`
  const alt = (title || caption).slice(0, business.media.longestAlt)
  const [row] = await tx
    .insert(images)
    .values({ ...given, albumImageKey: image.key, alt, createdAt: now })
    .onConflictDoUpdate({
      target: images.albumImageKey,
      set: { ...given, focalX: point('focal_x'), focalY: point('focal_y') },
    })
    .returning({ id: images.id })
  if (!row) throw new Error('No row of the picture')
  await emit(tx, 'image.added', { imageId: row.id })
  return row.id
}

/** Postgres takes no NUL. */
function printable(text: string): string {
  return text.replaceAll('\0', '').trim()
}
