import { business, chargeRules } from '#app/business.ts'
import { days } from '#app/shared/durations.ts'

const { from, to } = business.booking.depositReleasedWithinBusinessDays

/** To be read after "released" or "returned". Of a return that is entered late, the days are counted from then. */
export const depositRelease = `within ${from} to ${to} business days after we check the car in, once everything is paid`

/** Of a deposit that is held while something is due. `isDisputed`: the customer disputes charges. */
export function releasedOncePaid(isDisputed: boolean): string {
  return `We release the security deposit once everything is paid${isDisputed ? ` and your dispute is settled. An undecided dispute holds it for up to ${chargeRules.decideWithin / days(1)} days` : ''}.`
}

/** After a dispute. `until`: how long it holds the deposit while it is undecided. */
export function heldForDispute(until: string): string {
  return `We’ll release your deposit once your dispute is settled and everything is paid, and we won’t hold it for an undecided dispute after ${until}.`
}
