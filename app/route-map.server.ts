/** What the modules of all routes say of themselves. The build imports this module, too, and is whole once it is asked. */
import { routes } from 'virtual:remix/server-build'

import { cachedPages, publicAddressReader, type CachedPages, type PublicAddress } from '#app/shared/cached-pages.ts'
import { closedPaths, privatePathTest } from '#app/shared/crawled-paths.ts'

type RouteMap = {
  cachedPages: CachedPages
  readPublicAddress: (pathAndQuery: string) => PublicAddress | undefined
  closedPaths: readonly string[]
  isPrivate: (path: string) => boolean
}

let map: RouteMap | undefined

export function routeMap(): RouteMap {
  return (map ??= readRoutes())
}

function readRoutes(): RouteMap {
  const pages = cachedPages(routes)
  return {
    cachedPages: pages,
    readPublicAddress: publicAddressReader(pages),
    closedPaths: closedPaths(routes),
    isPrivate: privatePathTest(routes),
  }
}
