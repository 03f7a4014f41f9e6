/** Whose link brought someone, and who earns the commission of a booking: one broker or no one (docs/product.md#referrals). */
import { business } from '#app/business.ts'
import { isOver, type OverState } from '#app/shared/booking-states.ts'
import type { StateOfBooking } from '#app/shared/booking-status-lists.ts'
import { later } from '#app/shared/durations.ts'

type Person = { id: string; email: string }
type Customer = { profileId: string | null; emails: readonly string[] }

export type Facilitation = { facilitatorId: string | null; facilitatedByLink: boolean }

/** As `generate_referral_code` makes them, however they are typed; undefined for anything else. */
export function readCode(typed: string | undefined): string | undefined {
  const code = typed?.trim().toUpperCase()
  return code && /^[A-Z0-9]{4,20}$/.test(code) ? code : undefined
}

/** For 30 days; a click dated in the future doesn't count. */
export function isRemembered({ at }: { at: Date }, now: Date): boolean {
  return at <= now && now < later(at, business.broker.linkRemembered)
}

/** The last click that is still remembered, in the browser or the account; null without one. */
export function lastClick<Click extends { at: Date }>(clicks: readonly (Click | null)[], now: Date): Click | null {
  const remembered = clicks.filter((click): click is Click => click !== null && isRemembered(click, now))
  return remembered.reduce<Click | null>((last, click) => (last && last.at >= click.at ? last : click), null)
}

/** The broker of the link, else the broker who listed the car, never the customer themselves. */
export function facilitatorOf(given: {
  customer: Customer
  byLink: Person | null
  lister: Person | null
}): Facilitation {
  const { customer, byLink, lister } = given
  if (byLink && !isSame(byLink, customer)) return { facilitatorId: byLink.id, facilitatedByLink: true }
  const facilitatorId = lister && !isSame(lister, customer) ? lister.id : null
  return { facilitatorId, facilitatedByLink: false }
}

function isSame(person: Person, { profileId, emails }: Customer): boolean {
  const own = person.email.toLowerCase()
  return person.id === profileId || emails.some((email) => email.trim().toLowerCase() === own)
}

/** Where a link leads on: without a link of its own, which would count twice. */
export function cleanPath(path: string): string {
  const { pathname, searchParams, search, hash } = new URL(path, 'http://same.invalid')
  if (pathname === '/r' || pathname.startsWith('/r/')) return '/'
  if (!searchParams.has('ref')) return pathname + search + hash
  searchParams.delete('ref')
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash
}

export type ReferredState = 'unpaid' | 'pending' | (StateOfBooking & OverState)

/** Of a booking, as far as it concerns its broker; null for a request that is not paid. */
export function referralStateOf(status: StateOfBooking | null): ReferredState {
  if (status === null) return 'unpaid'
  return isOver(status) ? status : 'pending'
}
