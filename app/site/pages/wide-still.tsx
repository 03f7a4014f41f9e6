import { StillPicture, type StillFiles } from './still-picture.tsx'

/** Apart from the other photographs: working pages show this one alone, and do not load the addresses of all. */
export const wideStill: StillFiles = {
  name: 'hero-wide',
  widths: [1280, 1920, 2560],
  plain: 1920,
  width: 2560,
  height: 1440,
  files: import.meta.glob<string>('/app/media/photos/hero-wide-*', { eager: true, query: '?url', import: 'default' }),
}

export function WideStill({ first }: { first?: boolean }) {
  return <StillPicture still={wideStill} alt="" sizes="100vw" first={first} />
}
