import { business } from '#app/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { crawlers: 'index' }

const ground = '#030304'

const manifest = {
  id: hrefs.home(),
  name: business.name,
  short_name: business.name,
  description: business.tagline,
  lang: 'en-US',
  start_url: hrefs.home(),
  scope: hrefs.home(),
  display: 'minimal-ui',
  background_color: ground,
  theme_color: ground,
  categories: ['travel', 'lifestyle'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Fleet', url: hrefs.fleet() },
    { name: 'Dashboard', url: hrefs.dashboard() },
  ],
}

/** What a phone needs to put the site on its home screen. */
export function loader() {
  const headers = {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
  }
  return new Response(JSON.stringify(manifest), { headers })
}
