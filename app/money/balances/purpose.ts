import type { OwedPart } from './queries.server.ts'

/** What is left of the price, or the charges after the return: each has an address of its own. */
export function purposeOf(request: Request): OwedPart {
  return new URL(request.url).pathname.includes('/charges/') ? 'extra' : 'remaining'
}
