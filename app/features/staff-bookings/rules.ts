/** What staff may set aside for a reason: the lead time, and how long a rental is. All other rules hold for everybody. */
import { stayProblem, wallTime, type Availability, type Stay } from '#app/features/availability/rules.ts'
import type { KnownCustomer } from '#app/features/bookings/entering.server.ts'
import { business } from '#app/config/business.ts'
import { staffBookings } from '#app/config/staff-bookings.ts'
import { date, time } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { wallBefore } from '#app/shared/wall-clock.ts'

export const overridable = ['tooSoon', 'tooLong', 'tooShort'] as const
export type Overridable = (typeof overridable)[number]

/** From now on, for as many days as staff may. */
export function relaxed(given: Availability): Availability {
  const { earliest, seasons } = given
  const now = wallBefore(date(earliest.slice(0, 10)), time(earliest.slice(11, 16)), business.booking.leadTime)
  return {
    ...given,
    earliest: wallTime(now.date, now.time),
    minDays: 1,
    maxDays: staffBookings.longestDays,
    seasons: seasons.map((season) => ({ ...season, minDays: 1 })),
  }
}

/** The rules that a stay would break, each asked alone. */
export function brokenRules(stay: Stay, given: Availability): Overridable[] {
  const loose = relaxed(given)
  const { earliest, maxDays, minDays, seasons } = given
  const alone = {
    tooSoon: { ...loose, earliest },
    tooLong: { ...loose, maxDays },
    tooShort: { ...loose, minDays, seasons },
  }
  return overridable.filter((rule) => stayProblem(stay, alone[rule]) === rule)
}

export function isOverridable(problem: string | undefined): problem is Overridable {
  return overridable.some((rule) => rule === problem)
}

/** How long the payment link is good, in milliseconds. */
export function payFor(pickupAt: Date, now: Date): number {
  const { payWithin, leastToPay } = staffBookings
  return Math.max(leastToPay, Math.min(payWithin, pickupAt.getTime() - now.getTime()))
}

/** In an address: "account-…" or "customer-…". Null for what we have not made. */
export function readKnown(text: string | null | undefined): KnownCustomer | null {
  const [, kind, id = ''] = /^(account|customer)-(.+)$/.exec(text ?? '') ?? []
  return (kind === 'account' || kind === 'customer') && isId(id) ? { kind, id } : null
}

export function printKnown({ kind, id }: KnownCustomer): string {
  return `${kind}-${id}`
}
