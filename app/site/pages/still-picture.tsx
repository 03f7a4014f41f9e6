type Format = 'avif' | 'webp' | 'jpg'

/** A photograph of the site: its widths in pixels, which of them is the plain JPEG, and the files by their paths. */
export type StillFiles = {
  name: string
  widths: readonly number[]
  plain: number
  width: number
  height: number
  files: Readonly<Record<string, string>>
}

/** `alt` is empty where the picture only sets the scene. */
type Props = { still: StillFiles; alt: string; sizes: string; first?: boolean }

export function StillPicture({ still, alt, sizes, first }: Props) {
  return (
    <picture>
      <Sources still={still} sizes={sizes} />
      <Plain still={still} alt={alt} first={first} />
    </picture>
  )
}

export function Sources({ still, sizes, media }: { still: StillFiles; sizes: string; media?: string }) {
  return (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      media={media}
      sizes={sizes}
      srcSet={still.widths.map((width) => `${addressOf(still, width, format)} ${width}w`).join(', ')}
    />
  ))
}

export function Plain({ still, alt, first }: Omit<Props, 'sizes'>) {
  const { plain, width, height } = still
  // React 18 doesn't know fetchPriority.
  const priority = first ? { fetchpriority: 'high' } : { loading: 'lazy' as const }
  return <img src={addressOf(still, plain, 'jpg')} width={width} height={height} alt={alt} {...priority} />
}

function addressOf({ name, files }: StillFiles, width: number, format: Format): string {
  const address = files[`/app/media/photos/${name}-${width}.${format}`]
  if (!address) throw new Error(`no photograph ${name} of ${width} pixels`)
  return address
}
