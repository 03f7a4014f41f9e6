import { deliveryWait } from '#app/bookings/booking/delivery-wait.ts'
import { noDeposit } from '#app/bookings/booking/no-deposit.ts'
import { fuelRules } from '#app/bookings/handovers/fuel-rule.ts'
import { business } from '#app/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'
import { licenseYearsOf, type VehicleClass } from '#app/shared/vehicle-kinds.ts'
import type { MileRanges } from '#app/fleet/cars/listed-cars.server.ts'
import { dollars, exactDollars, percent } from '#app/shared/money.ts'
import type { OfferedMethod } from '#app/shared/payment-methods.ts'

const { booking, car, requirements } = business

const inHours = (duration: number) => duration / hours(1)

export const openingTimes = `${clockTime(business.hours.opens)} to ${clockTime(business.hours.closes)}`

export const upfrontIsKept = `non-refundable within ${inHours(booking.freeCancellationBefore)} hours of pickup`

export const depositRange = `${dollars(car.deposit.from)} to ${dollars(car.deposit.to)}`

const released = booking.depositReleasedWithinBusinessDays
const releasedOncePaid = 'We release it once everything is paid.'

export const bookingWindow = `Book up to ${booking.windowDays} days ahead.`

const { luxury, exotic } = car.licenseYears

/** Of all cars. */
export const licenseRule = `License held at least ${luxury} years, for exotic cars ${exotic} years.`

export const driverRule = `Minimum age ${car.minimumAge}. ${licenseRule}`

type Car = { minAge: number; vehicleClass: VehicleClass; securityDepositCents: number }

export const policiesOfCar = ({ minAge, vehicleClass, securityDepositCents }: Car) => [
  bookingWindow,
  `Free cancellation within ${inHours(booking.promisedCancellation.within)} hours of booking if pickup is more than ${inHours(booking.promisedCancellation.pickupAfter)} hours away.`,
  securityDepositCents === 0
    ? noDeposit
    : `Deposit authorized ${inHours(booking.depositAuthorizedBefore)} hours before pickup and released in ${released.from} to ${released.to} business days. ${releasedOncePaid}`,
  `Minimum age ${minAge}. License held at least ${licenseYearsOf({ vehicleClass })} years.`,
]

/** The rule behind every promise about cancelling (docs/product.md#cancellation). */
export const cancellationRules = [
  `Free cancellation up to ${inHours(booking.freeCancellationBefore)} hours before pickup, with a full refund.`,
  `Within ${inHours(booking.freeCancellationBefore)} hours of pickup, ${percent(booking.lateCancellationShareBp)} of the total is charged, as it is after any change. We refund everything you paid beyond it, and you owe nothing more. The same applies if the car isn’t picked up, or if our driver brings it to your address ${deliveryWait} and can’t hand it over.`,
  'If we cancel, don’t deliver the car, or deliver it later than that and can’t hand it over, we refund everything. The deposit authorization is released in every case.',
] as const

const free = inHours(booking.freeCancellationBefore)
const promised = booking.promisedCancellation

export const promiseKept = `Cancel within ${inHours(promised.within)} hours of booking when pickup was more than ${inHours(promised.pickupAfter)} hours away, as the car pages say, and you are always more than ${free} hours ahead of pickup, so it’s free.`

export const cancellationTable = [
  [`${free} hours or more before pickup`, 'Full refund'],
  [
    `Less than ${free} hours before pickup`,
    `We keep ${percent(booking.lateCancellationShareBp)} of the total; you owe nothing more`,
  ],
  ['Car not picked up', `We keep ${percent(booking.lateCancellationShareBp)} of the total`],
  ['Car not delivered', 'Full refund'],
  ['Canceled by us', 'Full refund'],
  ['Deposit authorization', 'Released in every case'],
] as const

export const depositAmount = `Security deposit ${depositRange}, depending on the car. Authorized, not charged.`

export const depositTiming = `The deposit is authorized ${inHours(booking.depositAuthorizedBefore)} hours before pickup and automatically released ${released.from} to ${released.to} business days after return. ${releasedOncePaid}`

export const depositRules = [depositAmount, depositTiming] as const

const range = ({ from, to }: { from: number; to: number }, print: (figure: number) => string) =>
  from === to ? print(from) : `${print(from)} to ${print(to)}`

/** "100 to 150 miles per day" */
export const printMilesPerDay = ({ perDay }: Pick<MileRanges, 'perDay'>) => `${range(perDay, String)} miles per day`

/** "$2.50 to $3.00", or "up to $3.00" where it costs nothing for some cars. */
export const printExtraMile = ({ overFee }: Pick<MileRanges, 'overFee'>) =>
  overFee.from === 0 && overFee.to > 0 ? `up to ${exactDollars(overFee.to)}` : range(overFee, exactDollars)

const { miles: packageMiles, price: packagePrice } = requirements.extraMilesPackage

export const milesPackage = `${packageMiles} extra miles cost ${dollars(packagePrice)} as a package, until the car is back. At the return we charge whichever costs less, packages or the price per mile.`

export const pickupPlaces = `Pickup at the showroom or delivery within ${requirements.deliveryMiles} miles.`

export const lateFee = `Late fee: ${dollars(requirements.lateFeePerHour)} per hour for returns more than ${inHours(requirements.lateAfter)} hours late. Never when we pick up the car.`

export const pickupRules = [
  `Open ${openingTimes}, every day.`,
  pickupPlaces,
  lateFee,
  ...fuelRules,
  `Cleaning beyond normal use costs ${dollars(requirements.cleaning.from)} to ${dollars(requirements.cleaning.to)}, depending on the work.`,
] as const

const methodNames: Record<OfferedMethod, string> = {
  card: 'major credit cards',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

export function paymentRuleOf(methods: readonly OfferedMethod[]): string {
  return `Payment by ${new Intl.ListFormat('en-US').format(methods.map((method) => methodNames[method]))}.`
}
