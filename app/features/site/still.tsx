const files = import.meta.glob<string>('/app/media/photos/*', { eager: true, query: '?url', import: 'default' })

const car = { widths: [480, 1080, 1920], plain: 1080, width: 1920, height: 1280 } as const

const stills = {
  'hero-wide': { widths: [1280, 1920, 2560], plain: 1920, width: 2560, height: 1440 },
  'hero-portrait': { widths: [480, 720, 1080], plain: 720, width: 1080, height: 1920 },
  detail: car,
  roadster: car,
  saloon: car,
  supercar: car,
  suv: car,
  gt: car,
  convertible: car,
} as const

export type StillName = keyof typeof stills

/** `alt` is empty where the picture only sets the scene. */
export function Still({ name, alt, sizes, first }: { name: StillName; alt: string; sizes: string; first?: boolean }) {
  return (
    <picture>
      <Sources name={name} sizes={sizes} />
      <Plain name={name} alt={alt} first={first} />
    </picture>
  )
}

export function HeroStill({ alt }: { alt: string }) {
  return (
    <picture>
      <Sources name="hero-portrait" sizes="100vw" media="(max-width: 47.99rem)" />
      <Sources name="hero-wide" sizes="(min-aspect-ratio: 16/9) 100vw, 178vh" />
      <Plain name="hero-wide" alt={alt} first />
    </picture>
  )
}

function Sources({ name, sizes, media }: { name: StillName; sizes: string; media?: string }) {
  return (['avif', 'webp'] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      media={media}
      sizes={sizes}
      srcSet={stills[name].widths.map((width) => `${addressOf(name, width, format)} ${width}w`).join(', ')}
    />
  ))
}

function Plain({ name, alt, first }: { name: StillName; alt: string; first?: boolean }) {
  const { plain, width, height } = stills[name]
  // React 18 doesn't know fetchPriority.
  const priority = first ? { fetchpriority: 'high' } : { loading: 'lazy' as const }
  return <img src={addressOf(name, plain, 'jpg')} width={width} height={height} alt={alt} {...priority} />
}

function addressOf(name: StillName, width: number, format: 'avif' | 'webp' | 'jpg'): string {
  const address = files[`/app/media/photos/${name}-${width}.${format}`]
  if (!address) throw new Error(`no photograph ${name} of ${width} pixels`)
  return address
}
