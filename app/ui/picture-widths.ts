import { hrefs } from '#app/shared/hrefs.ts'
import { pictureWidths, thumbnailWidths } from '#app/shared/picture-widths.ts'

/** `hash` is of the bytes, `focus` an object-position: what crops keep in view. */
export type ImageFacts = {
  id: string
  hash: string
  width: number
  height: number
  alt: string
  focus?: string | null
}

/** Ends a `sizes` list. 3x screens claim less: 768 pixels look as sharp there for half the bytes. */
export const phoneWidth = '(min-resolution: 2.5dppx) 58vw, (min-resolution: 1.5dppx) 90vw, 100vw'

/** The `sizes` of a picture as wide as the window. */
export const photoSizes = `(min-width: 40rem) 100vw, ${phoneWidth}`

/** None beyond the picture's own width, at least one. */
export function widthsOf(sourceWidth: number, wanted: readonly number[] = pictureWidths): number[] {
  const there = wanted.filter((width) => width <= sourceWidth)
  if (there.length > 0) return there
  const small = thumbnailWidths.filter((width) => width <= sourceWidth)
  return [small.at(-1) ?? thumbnailWidths[0]]
}

/** For mail programs: one file, of the sizes there are. `line`: the car's own, over what is said of it. */
export function emailPicture(image: ImageFacts | null, alt: string, line: string | null) {
  return image ? { href: sourcesOf(image).src, alt, width: image.width, height: image.height, line } : undefined
}

export function sourcesOf(image: Pick<ImageFacts, 'id' | 'hash' | 'width'>, wanted?: readonly number[]) {
  const widths = widthsOf(image.width, wanted)
  const address = (width: number) => hrefs.image(image.id, `${width}-${image.hash}`)
  const plain = widths.filter((width) => width <= 1080).at(-1) ?? Math.min(...widths)
  return { src: address(plain), srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', ') }
}

export function largestSource(image: Pick<ImageFacts, 'id' | 'hash' | 'width'>): string {
  return hrefs.image(image.id, `${Math.max(...widthsOf(image.width))}-${image.hash}`)
}
