import type { LoaderFunctionArgs } from '@remix-run/node'

import { listMappedCars } from '#app/fleet/cars/sitemap.server.ts'
import { latest, sitemap, type SitemapEntry } from '#app/site/pages/sitemap.ts'
import { env } from '#app/platform/env.server.ts'
import { release } from '#app/platform/release.server.ts'
import { routeMap } from '#app/route-map.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { wantsBody } from '#app/shared/wants-body.ts'
import { sourcesOf } from '#app/ui/picture-widths.ts'

export const route: RouteFacts = { crawlers: 'index' }

const parts: Record<string, () => Promise<SitemapEntry[]>> = { pages: listPages, cars: listCars, images: listImages }
/** Pages whose content comes from the cars. */
const fromCars = [hrefs.home(), hrefs.fleet(), hrefs.pricing()]

/** One of the sitemaps: the pages, the cars, or the cars' photographs. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, name = ''] = /^(\w+)\.xml$/.exec(params.file ?? '') ?? []
  const list = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!list) return new Response(null, { status: 404 })
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' }
  return new Response(wantsBody(request) ? sitemap(await list()) : null, { headers })
}

async function listPages(): Promise<SitemapEntry[]> {
  const { builtAt } = await release()
  const cars = latest((await listMappedCars()).map(({ changedAt }) => changedAt))
  const paths = [...routeMap().cachedPages.keys()].filter((path) => !path.includes(':'))
  return paths.map((path) => ({
    address: env.origin + path,
    changedAt: fromCars.includes(path) ? latest([builtAt, cars]) : builtAt,
  }))
}

async function listCars(): Promise<SitemapEntry[]> {
  const cars = await listMappedCars()
  return cars.map(({ slug, changedAt }) => ({ address: env.origin + hrefs.car(slug), changedAt }))
}

async function listImages(): Promise<SitemapEntry[]> {
  const cars = (await listMappedCars()).filter(({ images }) => images.length > 0)
  return cars.map(({ slug, changedAt, images }) => ({
    address: env.origin + hrefs.carGallery(slug),
    changedAt,
    images: images.map((image) => env.origin + sourcesOf(image).src),
  }))
}
