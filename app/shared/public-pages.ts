/**
 * The pages that are the same for every visitor, and the parameters they read; others (utm_source, gclid …) are
 * ignored.
 */

type Parameters = readonly string[]

export type PublicAddress = { address: string; dated: boolean }

const dates: Parameters = ['pickup', 'return']
const none: Parameters = []

const pages: Record<string, Parameters> = {
  '/': none,
  '/fleet': [...dates, 'location', 'body', 'seats', 'price', 'upto', 'sort', 'page'],
  '/how-it-works': none,
  '/membership': none,
  '/broker': ['success', 'canceled'],
  '/gallery': ['page'],
  '/about': none,
  '/pricing': none,
  '/requirements': none,
  '/invest': none,
  '/contact': none,
  '/terms': none,
  '/privacy': none,
  '/car/:slug': [...dates, 'reviews'],
  '/car/:slug/gallery': [...dates, 'photo'],
  '/car/:slug/book': dates,
}

export const publicPages: ReadonlyMap<string, Parameters> = new Map(Object.entries(pages))

/** Referrals are counted: never from the cache. */
const counted = 'ref'
const longestAddress = 500

/** Undefined for other pages and for referrals. */
export function readPublicAddress(pathAndQuery: string): PublicAddress | undefined {
  const [path = '', search] = split(pathAndQuery)
  const parameters = publicPages.get(path) ?? publicPages.get(path.replace(/^\/car\/[^/.]+/, '/car/:slug'))
  if (!parameters || path.length > longestAddress) return undefined
  if (!search) return { address: path, dated: false }
  const given = new URLSearchParams(search)
  if (given.has(counted)) return undefined
  const read = new URLSearchParams(parameters.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value))
  const address = read.size > 0 ? `${path}?${read}` : path
  return address.length > longestAddress ? undefined : { address, dated: dates.some((name) => read.has(name)) }
}

function split(address: string): string[] {
  const mark = address.indexOf('?')
  return mark < 0 ? [address] : [address.slice(0, mark), address.slice(mark + 1)]
}
