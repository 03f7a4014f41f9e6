import { business } from '#app/config/business.ts'
import { chargeRules } from '#app/config/charges.ts'
import { days } from '#app/shared/durations.ts'

const { from, to } = business.booking.depositReleasedWithinBusinessDays

/** To be read after "released" or "returned". */
export const depositRelease = `within ${from} to ${to} business days of the return, once everything is paid`

/** Of a deposit that is held while something is due. `isDisputed`: the customer disputes charges. */
export function releasedOncePaid(isDisputed: boolean): string {
  return `We release the security deposit once everything is paid${isDisputed ? ` and your dispute is settled. An undecided dispute holds it for up to ${chargeRules.decideWithin / days(1)} days` : ''}.`
}
