/** What search engines leave out, from what the routes say: headers, the pages' own tags and robots.txt follow it. */
import type { RouteFacts } from './route-facts.ts'
import { factsByPath, type Routes } from './route-paths.ts'

/** The patterns that robots.txt disallows. */
export function closedPaths(routes: Routes): string[] {
  const facts = factsByPath(routes)
  const crawled = (route: RouteFacts) => isIndexed(route) || route.crawlers === 'noindex'
  // A pattern matches whatever begins with it: `/r` would close /requirements.
  return beginningsWithout(facts, crawled).map((path) => (facts.has(path) ? path : `${path}/`).replaceAll(/:\w+/g, '*'))
}

/** Tells whether a path is left out of search results. What no route answers may be a file, and is not. */
export function privatePathTest(routes: Routes): (path: string) => boolean {
  const beginnings = beginningsWithout(factsByPath(routes), isIndexed)
  const patterns = beginnings.map((path) => path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+'))
  const pattern = new RegExp(`^(?:${patterns.join('|')})(?:/|$)`)
  return (path) => pattern.test(path)
}

function isIndexed({ cached, crawlers }: RouteFacts): boolean {
  return cached !== undefined || crawlers === 'index'
}

/** The shortest beginnings, in whole segments, of the other paths, below which there is none of these. */
function beginningsWithout(facts: ReadonlyMap<string, RouteFacts>, isOneOfThese: (route: RouteFacts) => boolean) {
  const these = [...facts].flatMap(([path, route]) => (isOneOfThese(route) ? [`${path}/`] : []))
  const others = [...facts.keys()].filter((path) => path !== '/*' && !these.includes(`${path}/`))
  const beginnings = others.map((path) => {
    const segments = path.split('/').slice(1)
    const longer = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    return longer.find((beginning) => !these.some((one) => one.startsWith(`${beginning}/`))) ?? path
  })
  return [...new Set(beginnings)]
}
