import { env } from '#app/platform/env.server.ts'
import { routeMap } from '#app/route-map.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'

export const route: RouteFacts = { crawlers: 'index' }

/** What crawlers need not ask for, and where the list of all that they may is. */
export function loader() {
  const lines = [
    'User-agent: *',
    ...routeMap().closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env.origin}${serviceHrefs.sitemap()}`,
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
