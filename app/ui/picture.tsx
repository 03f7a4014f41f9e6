import { useEffect, useRef, useState } from 'react'

import { thumbnailWidths } from '#app/shared/picture-widths.ts'
import { isFailed, recordLoadedPicture, placeholder, reportFailedPicture } from './failed-pictures.ts'
import { sourcesOf, type ImageFacts } from './picture-widths.ts'

type Props = {
  image: ImageFacts
  /** The `sizes` attribute. */
  sizes: string
  /** Loaded at once; all others are lazy. */
  first?: boolean
  alt?: string
}

export function Picture({ image, sizes, first, alt = image.alt }: Props) {
  return <Image image={image} sizes={sizes} first={first} alt={alt} />
}

export function Thumbnail({
  image,
  alt = image.alt,
  sizes = '7rem',
}: Omit<Props, 'sizes' | 'first'> & { sizes?: string }) {
  return <Image image={image} sizes={sizes} alt={alt} widths={thumbnailWidths} />
}

function Image({ image, sizes, first, alt, widths }: Props & { widths?: readonly number[] }) {
  const { src, srcSet } = sourcesOf(image, widths)
  const [failedSrc, setFailedSrc] = useState<string>()
  const shown = useRef<HTMLImageElement>(null)
  const hasFailed = failedSrc === src
  // An error before hydration has reached no handler.
  useEffect(() => {
    if (shown.current && isFailed(shown.current)) setFailedSrc(src)
  }, [src])
  useEffect(() => {
    if (!hasFailed) return undefined
    reportFailedPicture(image.id)
    const tryAgain = () => setFailedSrc(undefined)
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [hasFailed, image.id])
  // React 18 knows no fetchPriority property; the lower-case attribute passes through.
  const priority = first ? { fetchpriority: 'high' } : { loading: 'lazy' as const }
  return (
    <img
      ref={shown}
      src={hasFailed ? placeholder : src}
      srcSet={hasFailed ? undefined : srcSet}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      decoding="async"
      // The policy allows these styles by hash (content-policy.server.ts).
      style={image.focus ? { objectPosition: image.focus } : {}}
      data-image={image.id}
      onError={() => setFailedSrc(src)}
      onLoad={hasFailed ? undefined : () => recordLoadedPicture(image.id)}
      {...priority}
    />
  )
}
