import { useEffect, useRef, useState } from 'react'

import { thumbnailWidths } from '#app/shared/picture-widths.ts'
import { isFailed, placeholder, reportFailedPicture } from './failed-pictures.ts'
import { sourcesOf, type ImageFacts } from './picture-widths.ts'

type Props = {
  image: ImageFacts
  /** How wide it is shown, as the `sizes` attribute: "(min-width: 64rem) 33vw, 100vw". */
  sizes: string
  /** The first picture of a page: loaded at once and before others. All others are lazy. */
  first?: boolean
  /** Overrides the picture's own words; "" when its name stands beside it. */
  alt?: string
  id?: string
}

/** A stored picture in the width that fits. When it cannot be loaded the placeholder stands there, and it is reported. */
export function Picture({ image, sizes, first, alt = image.alt, id }: Props) {
  return <Image image={image} sizes={sizes} first={first} alt={alt} id={id} />
}

/** The same at 160 or 320 pixels, for strips and lists. */
export function Thumbnail({
  image,
  alt = image.alt,
  sizes = '7rem',
}: Omit<Props, 'sizes' | 'first'> & { sizes?: string }) {
  return <Image image={image} sizes={sizes} alt={alt} widths={thumbnailWidths} />
}

function Image({ image, sizes, first, alt, id, widths }: Props & { widths?: readonly number[] }) {
  const { src, srcSet } = sourcesOf(image, widths)
  const [failedSrc, setFailedSrc] = useState<string>()
  const shown = useRef<HTMLImageElement>(null)
  const hasFailed = failedSrc === src
  // What failed before the scripts came has told nobody.
  useEffect(() => {
    if (shown.current && isFailed(shown.current)) setFailedSrc(src)
  }, [src])
  useEffect(() => {
    if (hasFailed) reportFailedPicture(image.id)
  }, [hasFailed, image.id])
  // React 18 knows no fetchPriority property; the lower-case attribute passes through.
  const priority = first ? { fetchpriority: 'high' } : { loading: 'lazy' as const }
  return (
    <img
      ref={shown}
      id={id}
      src={hasFailed ? placeholder : src}
      srcSet={hasFailed ? undefined : srcSet}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      decoding="async"
      data-image={image.id}
      onError={() => setFailedSrc(src)}
      {...priority}
    />
  )
}
