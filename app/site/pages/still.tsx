import { Plain, Sources, StillPicture } from './still-picture.tsx'
import { wideStill } from './wide-still.tsx'

const files = import.meta.glob<string>(['/app/media/photos/*', '!/app/media/photos/hero-wide-*'], {
  eager: true,
  query: '?url',
  import: 'default',
})

const car = { widths: [480, 1080, 1920], plain: 1080, width: 1920, height: 1280, files }
const portrait = { name: 'hero-portrait', widths: [480, 720, 1080], plain: 720, width: 1080, height: 1920, files }

const cars = ['rear-lamp', 'hood', 'roadster', 'saloon', 'supercar', 'suv', 'gt', 'convertible'] as const
export type StillName = 'hero-wide' | 'hero-portrait' | (typeof cars)[number]

/** `alt` is empty where the picture only sets the scene. */
export function Still({ name, ...rest }: { name: StillName; alt: string; sizes: string; first?: boolean }) {
  return <StillPicture {...rest} still={stillOf(name)} />
}

function stillOf(name: StillName) {
  if (name === 'hero-wide') return wideStill
  return name === 'hero-portrait' ? portrait : { ...car, name }
}

export function HeroStill({ alt }: { alt: string }) {
  return (
    <picture>
      <Sources still={portrait} sizes="100vw" media="(max-width: 47.99rem)" />
      <Sources still={wideStill} sizes="(min-aspect-ratio: 16/9) 100vw, 178vh" />
      <Plain still={wideStill} alt={alt} first />
    </picture>
  )
}
