/** Raise a version when its words change. */
import { business } from '#app/config/business.ts'
import { clockTime, longDate, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'
import type { Delivery } from './delivery.ts'
import { boughtMiles } from './extras.ts'
import type { Quote } from './rules.ts'

const {
  freeCancellationBefore,
  depositAuthorizedBefore,
  depositReleasedWithinBusinessDays: released,
} = business.booking

export const agreementVersion = '2026-11-5'
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
  delivery?: Delivery | null
}

const depositTerms = {
  card: `authorized ${depositAuthorizedBefore / hours(1)} hours before pickup, not charged, and released`,
  cash: 'paid in cash at pickup and returned',
}

/** One paragraph per line; stored with the booking as signed. */
export function agreementText(facts: Facts): string {
  const { price, customerName, delivery } = facts
  const bought = boughtMiles(price.lines)
  return [
    `${business.name} rents the ${facts.car} to ${customerName || 'the customer'} from ${longDate(facts.pickupDate)}, ${clockTime(facts.pickupTime)}, to ${longDate(facts.returnDate)}, ${clockTime(facts.returnTime)}, ${business.city} time.`,
    ...(delivery
      ? [
          `${business.name} delivers the car to ${delivery.address} and picks it up ${delivery.collection ? `at ${delivery.collection}` : 'there'}.`,
        ]
      : []),
    `The rental costs ${exactDollars(price.total)}: ${exactDollars(price.upfront)} now and ${exactDollars(price.remaining)} at pickup.`,
    `The security deposit of ${exactDollars(price.deposit)} is ${depositTerms[facts.depositMethod]} within ${released.from} to ${released.to} business days of the return.`,
    `The upfront payment is fully refundable until ${freeCancellationBefore / hours(1)} hours before pickup and nonrefundable after that. If we cancel, we refund everything.`,
    `The driver is at least ${facts.minAge} years old on the day of pickup, has held a license for at least ${business.car.licenceHeldYears} years and carries insurance that covers rental cars.`,
    `${facts.mileageLimit} miles a day are included${bought > 0 ? `, and ${bought.toLocaleString('en-US')} extra miles are prepaid` : ''}. Additional miles are ${exactDollars(facts.overMileFeeCents)} each. Return the car with the same fuel level.`,
    `${customerName || 'The customer'} agrees that ${business.name} may charge the saved card for what is owed under this agreement after the rental: extra miles, late return, fuel, tolls, fines and damage, each itemized in writing first.`,
  ].join('\n')
}

export function policySnapshot() {
  const { upfrontShareBp, turnaround, weeklyDaysCharged } = business.booking
  return { freeCancellationBefore, upfrontShareBp, depositAuthorizedBefore, turnaround, weeklyDaysCharged }
}
