import { sql } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'

/** As `object-position`; null for the centre, where layouts may have a place of their own. */
export const focus = sql<string | null>`${images.focalX} || '% ' || ${images.focalY} || '%'`

/** What a page needs to show a picture (ImageFacts). */
export const imageFacts = {
  id: images.id,
  hash: images.contentHash,
  width: images.width,
  height: images.height,
  alt: images.alt,
  focus,
}
