import { listMappedCars } from '#app/fleet/cars/sitemap.server.ts'
import { latest, sitemapIndex } from '#app/site/pages/sitemap.ts'
import { env } from '#app/platform/env.server.ts'
import { release } from '#app/platform/release.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'

export const route: RouteFacts = { crawlers: 'index' }

/** The list of the sitemaps. */
export async function loader() {
  const cars = latest((await listMappedCars()).map(({ changedAt }) => changedAt))
  const { builtAt } = await release()
  const part = (name: string, changedAt: Date | undefined) => ({
    address: env.origin + serviceHrefs.sitemapPart(name),
    changedAt,
  })
  const body = sitemapIndex([part('pages', latest([builtAt, cars])), part('cars', cars), part('images', cars)])
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}
