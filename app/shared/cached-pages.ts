import { factsByPath, type Routes } from './route-paths.ts'

/** `page`: its path, as app/routes.ts writes it. */
export type PublicAddress = { address: string; page: string; dated: boolean }

/** The pages that are the same for everybody, by path, and the parameters they read. Others (utm_source, gclid …) are ignored. */
export type CachedPages = ReadonlyMap<string, readonly string[]>

export function cachedPages(routes: Routes): CachedPages {
  return new Map([...factsByPath(routes)].flatMap(([path, { cached }]) => (cached ? [[path, cached.reads]] : [])))
}

/** Referrals are counted: never from the cache. */
const counted = 'ref'
const longestAddress = 500
const dates = ['pickup', 'return']

/** Reads a path and query. The answer is undefined for other pages and for referrals. */
export function publicAddressReader(pages: CachedPages): (pathAndQuery: string) => PublicAddress | undefined {
  const patterns = [...pages].flatMap(([path, reads]) =>
    path.includes(':') ? [{ page: path, pattern: patternOf(path), reads }] : [],
  )

  return (pathAndQuery) => {
    const [path = '', search] = split(pathAndQuery)
    if (path.length > longestAddress) return undefined
    const exact = pages.get(path)
    const found = exact ? { page: path, reads: exact } : patterns.find(({ pattern }) => pattern.test(path))
    if (!found) return undefined
    const { page, reads: parameters } = found
    if (!search) return { address: path, page, dated: false }
    const given = new URLSearchParams(search)
    if (given.has(counted)) return undefined
    const read = new URLSearchParams(
      parameters.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value),
    )
    const address = read.size > 0 ? `${path}?${read}` : path
    return address.length > longestAddress ? undefined : { address, page, dated: dates.some((name) => read.has(name)) }
  }
}

/** A value with a dot is the framework's request for the page's data. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/.]+')}$`)
}

function split(address: string): string[] {
  const mark = address.indexOf('?')
  return mark < 0 ? [address] : [address.slice(0, mark), address.slice(mark + 1)]
}
