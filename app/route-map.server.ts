/** What the modules of all routes say of themselves. The build imports this module, too, and is whole once it is asked. */
import { routes } from 'virtual:remix/server-build'

import { cachedPages, publicAddressReader, type CachedPages, type PublicAddress } from '#app/shared/cached-pages.ts'
import { closedPaths, privatePathTest } from '#app/shared/crawled-paths.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { routeIdReader } from '#app/shared/route-ids.ts'
import { factsByPath } from '#app/shared/route-paths.ts'

type RouteMap = {
  /** By its path, in the order of the route table. */
  facts: ReadonlyMap<string, RouteFacts>
  cachedPages: CachedPages
  readPublicAddress: (pathAndQuery: string) => PublicAddress | undefined
  closedPaths: readonly string[]
  isPrivate: (path: string) => boolean
  readRouteId: (pathAndQuery: string) => string
}

let map: RouteMap | undefined

export function routeMap(): RouteMap {
  return (map ??= readRoutes())
}

function readRoutes(): RouteMap {
  const pages = cachedPages(routes)
  return {
    facts: factsByPath(routes),
    cachedPages: pages,
    readPublicAddress: publicAddressReader(pages),
    closedPaths: closedPaths(routes),
    isPrivate: privatePathTest(routes),
    readRouteId: routeIdReader(routes),
  }
}
