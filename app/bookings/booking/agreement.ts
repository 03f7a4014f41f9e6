/**
 * Plain words of ours, for the owner's lawyer to read and correct before the first rental. Raise a version when its words
 * change.
 */
import { licenseYearsOf, type VehicleClass } from '#app/shared/vehicle-kinds.ts'
import { fuelRules } from '#app/bookings/handovers/fuel-rule.ts'
import { business, chargeRules } from '#app/business.ts'
import { deliveryWait } from './delivery-wait.ts'
import { depositRelease } from './deposit-release.ts'
import { clockTime, longDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { days, hours } from '#app/shared/durations.ts'
import { cents, exactDollars, percent, share, type BasisPoints } from '#app/shared/money.ts'
import type { Delivery } from './delivery.ts'
import { boughtMiles } from './extras.ts'
import { overMilesWords } from './miles.ts'
import type { Quote } from './price.ts'

const { freeCancellationBefore, depositAuthorizedBefore } = business.booking

const { cleaning, cleanRecordYears, lateAfter, lateFeePerHour } = business.requirements

/** "Georgia, Alabama, and Tennessee" */
export const areaWords = new Intl.ListFormat('en-US').format(business.agreement.area)

export const agreementVersion = '2026-11-28'
export const policyVersion = '2026-11-1'

type Facts = {
  /** Empty until it is typed. */
  customerName: string
  car: string
  pickupDate: CalendarDate
  pickupTime: TimeOfDay
  returnDate: CalendarDate
  returnTime: TimeOfDay
  price: Pick<Quote, 'total' | 'upfront' | 'remaining' | 'deposit'> & {
    lines: readonly { kind: string; quantity: number }[]
  }
  depositMethod: 'card' | 'cash'
  mileageLimit: number
  overMileFeeCents: number
  minAge: number
  vehicleClass: VehicleClass
  delivery?: Delivery | null
  /** Null when the time to cancel for free has passed. Of a booking with another limit than the standard one: until when, as printed. */
  freeUntil?: string | null
  /** Of a booking made under another one. */
  upfrontShareBp?: BasisPoints
}

const depositTerms = {
  card: `authorized ${depositAuthorizedBefore / hours(1)} hours before pickup, not charged, and released`,
  cash: 'paid in cash at pickup and returned',
}

/** One paragraph per line; stored with the booking as signed. */
export function agreementText(facts: Facts): string {
  const { price, customerName, delivery, upfrontShareBp: kept = business.booking.upfrontShareBp } = facts
  const bought = boughtMiles(price.lines)
  return [
    `${business.name} rents the ${facts.car} to ${customerName || 'the customer'} from ${longDate(facts.pickupDate)}, ${clockTime(facts.pickupTime)}, to ${longDate(facts.returnDate)}, ${clockTime(facts.returnTime)}, ${business.city} time.`,
    ...(delivery
      ? [
          `${business.name} delivers the car to ${delivery.address} and picks it up ${delivery.collection ? `at ${delivery.collection}` : 'there'}.`,
        ]
      : []),
    `The rental costs ${exactDollars(price.total)}: ${exactDollars(price.upfront)} now and ${exactDollars(price.remaining)} at pickup.`,
    price.deposit === 0
      ? 'There is no security deposit.'
      : `The security deposit of ${exactDollars(price.deposit)} is ${depositTerms[facts.depositMethod]} ${depositRelease}. While a charge you dispute is undecided, we may hold it for up to ${chargeRules.decideWithin / days(1)} days.`,
    `${freeWords(facts.freeUntil)} ${delivery ? `our driver is there ${deliveryWait} and can’t hand over the car` : 'you don’t pick up the car'}, we keep ${percent(kept)} of the total, ${exactDollars(share(price.total, kept))}, and refund anything you paid beyond it. If we cancel${delivery ? ', don’t bring the car, or come later and can’t hand it over' : ''}, we refund everything.`,
    `The driver is at least ${facts.minAge} years old on the day of pickup, has held a license for at least ${licenseYearsOf(facts)} years and carries insurance that covers rental cars. By signing, the driver declares a clean driving record: no suspended license and no conviction for impaired or reckless driving in the past ${cleanRecordYears} years.`,
    `${facts.mileageLimit} miles a day are included${bought > 0 ? `, and ${bought.toLocaleString('en-US')} extra miles are prepaid` : ''}. ${facts.overMileFeeCents > 0 ? `Additional miles are ${overMilesWords({ overFee: cents(facts.overMileFeeCents) })}; at the return we charge whichever costs less.` : 'There is no charge for additional miles.'}`,
    `${fuelRules.join(' ')} ${delivery ? 'We pick the car up, so there is no late fee.' : `Returns more than ${lateAfter / hours(1)} hours late cost ${exactDollars(lateFeePerHour)} per hour.`} Cleaning beyond normal use costs ${exactDollars(cleaning.from)} to ${exactDollars(cleaning.to)}, depending on the work.`,
    `Only the drivers named in this agreement may drive. The car is used on paved public roads and within the law: no racing, track days, towing, paid transport or subletting, and no driving after alcohol or drugs. No smoking or vaping in the car. It stays in ${areaWords} unless we agree otherwise in writing.`,
    `After an accident, damage, theft or breakdown, make sure everyone is safe, call 911 if anyone is hurt, and call us at ${business.emergencyPhone.display} right away, day or night. Have nothing repaired before we agree.`,
    `The customer pays for damage to the car, its loss and its theft during the rental, less what insurance pays, and never more than ${business.agreement.damageLimit}. The laws of ${business.agreement.law} govern this agreement.`,
    `${customerName || 'The customer'} agrees that ${business.name} may charge the saved card for what is owed under this agreement after the rental: extra miles, late return, fuel, cleaning, tolls, fines and damage, each itemized in writing first.`,
  ].join('\n')
}

/** To be followed by what else ends it. */
function freeWords(until: Facts['freeUntil']): string {
  if (until === null) return 'The time to cancel for a full refund has passed. If you cancel, or if'
  const limit = until ?? `${freeCancellationBefore / hours(1)} hours before pickup`
  return `Cancel ${until ? 'until' : 'up to'} ${limit} for a full refund. After that, or if`
}

export function policySnapshot() {
  const { upfrontShareBp, turnaround, weeklyDaysCharged } = business.booking
  return { freeCancellationBefore, upfrontShareBp, depositAuthorizedBefore, turnaround, weeklyDaysCharged }
}
