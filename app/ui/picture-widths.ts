import { hrefs } from '#app/shared/hrefs.ts'
import { pictureWidths, thumbnailWidths } from '#app/shared/picture-widths.ts'

/** What a page knows of a stored picture. `hash` names its bytes, so an address never changes meaning. */
export type ImageFacts = { id: string; hash: string; width: number; height: number; alt: string }

/**
 * As wide as a phone, for the end of a `sizes` list. A screen of three dots a pixel is said to be narrower: it shows the
 * picture of 768 as sharply as an eye can see, for half the bytes of the next.
 */
export const phoneWidth = '(min-resolution: 2.5dppx) 58vw, (min-resolution: 1.5dppx) 90vw, 100vw'

/** The widths that exist of a picture: none beyond its own, and always at least one. */
export function widthsOf(sourceWidth: number, wanted: readonly number[] = pictureWidths): number[] {
  const there = wanted.filter((width) => width <= sourceWidth)
  if (there.length > 0) return there
  const small = thumbnailWidths.filter((width) => width <= sourceWidth)
  return [small.at(-1) ?? thumbnailWidths[0]]
}

/** `src` for browsers without srcset (the largest up to 1080) and `srcSet` with every width there is. */
export function sourcesOf(image: Pick<ImageFacts, 'id' | 'hash' | 'width'>, wanted?: readonly number[]) {
  const widths = widthsOf(image.width, wanted)
  const address = (width: number) => hrefs.image(image.id, `${width}-${image.hash}`)
  const plain = widths.filter((width) => width <= 1080).at(-1) ?? Math.min(...widths)
  return { src: address(plain), srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', ') }
}
