/**
 * The pages that are the same for everybody who is not signed in, and what of their address they read. Anything else in
 * an address (utm_source, gclid, fbclid …) makes no other page.
 */

type Parameters = readonly string[]

/** What two spellings of the same page have in common; `dated` when the page answers for chosen days. */
export type PublicAddress = { address: string; dated: boolean }

const dates: Parameters = ['pickup', 'return']
const none: Parameters = []

const pages: Record<string, Parameters> = {
  '/': none,
  '/fleet': [...dates, 'location', 'body', 'price', 'sort', 'page'],
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
  '/car/:slug': dates,
  '/car/:slug/gallery': ['photo'],
  '/car/:slug/book': dates,
}

/** Each public page as the route table writes it, with the parameters it reads. */
export const publicPages: ReadonlyMap<string, Parameters> = new Map(Object.entries(pages))

/** A referral is counted and leads on to the clean address: such a visit is never answered from memory (DECISIONS §4). */
const counted = 'ref'
const longestAddress = 500

/**
 * What of a request's address (path and query) makes a public page: the path and the parameters it reads, in the order
 * of the table. Undefined for every other page, and for a visit that has to be counted.
 */
export function readPublicAddress(asked: string): PublicAddress | undefined {
  const [path = '', search] = split(asked)
  const parameters = publicPages.get(path) ?? publicPages.get(path.replace(/^\/car\/[^/.]+/, '/car/:slug'))
  if (!parameters || path.length > longestAddress) return undefined
  if (!search) return { address: path, dated: false }
  const given = new URLSearchParams(search)
  if (given.has(counted)) return undefined
  const kept = new URLSearchParams(parameters.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => value))
  const address = kept.size > 0 ? `${path}?${kept}` : path
  return address.length > longestAddress ? undefined : { address, dated: dates.some((name) => kept.has(name)) }
}

function split(address: string): string[] {
  const mark = address.indexOf('?')
  return mark < 0 ? [address] : [address.slice(0, mark), address.slice(mark + 1)]
}
