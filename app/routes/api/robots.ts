import { env } from '#app/platform/env.server.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { closedPaths } from '#app/shared/private-paths.ts'

/** What crawlers need not ask for, and where the list of all that they may is. */
export function loader() {
  const lines = [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${env.origin}${serviceHrefs.sitemap()}`,
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
