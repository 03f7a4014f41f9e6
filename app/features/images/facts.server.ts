import { images } from '#drizzle/tables/images.ts'

/** What a page needs to show a picture (ImageFacts). */
export const imageFacts = {
  id: images.id,
  hash: images.contentHash,
  width: images.width,
  height: images.height,
  alt: images.alt,
}
