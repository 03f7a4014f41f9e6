/** What staff may set aside for a reason: the lead time, and how long a rental is. All other rules hold for everybody. */
import {
  anyCar,
  fitted,
  stayProblem,
  stayProblems,
  tightest,
  usualTimes,
  type Availability,
  type StayProblem,
} from '#app/fleet/availability/rules.ts'
import type { KnownCustomer } from '#app/bookings/booking/entering.server.ts'
import { business } from '#app/business.ts'
import { staffBookingFigures } from './figures.ts'
import type { TimeOfDay } from '#app/shared/dates.ts'
import { isId } from '#app/shared/ids.ts'
import { wallBefore, readWall, wallTime, type Stay } from '#app/shared/wall-clock.ts'

export const overridable = ['tooSoon', 'tooLong', 'tooShort'] as const
export type Overridable = (typeof overridable)[number]

/** From now on, for as many days as staff may. */
export function relaxed(given: Availability): Availability {
  const { earliest, seasons } = given
  const { date, time } = readWall(earliest)
  const now = wallBefore(date, time, business.booking.leadTime)
  return {
    ...given,
    earliest: wallTime(now.date, now.time),
    minDays: 1,
    maxDays: staffBookingFigures.longestDays,
    seasons: seasons.map((season) => ({ ...season, minDays: 1 })),
  }
}

/** What a stay needs a reason for. */
export function brokenRules(stay: Stay, given: Availability): Overridable[] {
  return stayProblems(stay, given).filter(isOverridable)
}

/** Whether a car can be booked on the days a caller asks for: perhaps at other times than usual, or with a reason. */
export type CarAnswer = {
  /** Rules that no reason sets aside. */
  refused: StayProblem[]
  /** Rules that a reason sets aside. */
  needsReason: Overridable[]
  pickupTime: TimeOfDay
  returnTime: TimeOfDay
}

type Days = Pick<Stay, 'pickupDate' | 'returnDate'>

/** At the times nearest to the usual ones that need no reason, else at those that need one. */
export function carAnswer(days: Days, given: Availability): CarAnswer {
  const loose = relaxed(given)
  const stay = fitted(usualTimes(days, given), given) ?? fitted(usualTimes(days, loose), loose)
  const { pickupTime, returnTime } = stay ?? usualTimes(days, loose)
  return stay
    ? { refused: [], needsReason: brokenRules(stay, given), pickupTime, returnTime }
    : { refused: stayProblems(tightest(days), loose), needsReason: [], pickupTime, returnTime }
}

/** What is wrong with these days whichever the car. */
export function daysProblem(days: Days, given: Pick<Availability, 'today' | 'earliest'>): StayProblem | undefined {
  const loose = relaxed(anyCar(given))
  return stayProblem(usualTimes(days, loose), loose)
}

export function isOverridable(problem: string | undefined): problem is Overridable {
  return overridable.some((rule) => rule === problem)
}

/** How long the payment link is good, in milliseconds. */
export function payFor(pickupAt: Date, now: Date): number {
  const { payWithin, leastToPay } = staffBookingFigures
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
