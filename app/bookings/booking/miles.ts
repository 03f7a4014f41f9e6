/** The miles of a rental: included, bought and driven, and what one more costs. */
import { business } from '#app/business.ts'
import { exactDollars, sum, times, type Cents } from '#app/shared/money.ts'
import { boughtMiles, isPackageCheaper } from './extras.ts'

export type MileTerms = { perDay: number; overFee: Cents }

/** As odometers were read: `out` and `back` in the signed reports, `onRoad` by the customer in between. */
export type Odometer = {
  out: number | null
  onRoad: number | null
  back: number | null
}

type Rental = {
  days: number
  lines: readonly { kind: string; quantity: number }[]
}

export type Miles = MileTerms & {
  included: number
  bought: number
  /** Included and bought. */
  allowed: number
  odometer: Odometer
  /** Null before the odometer was read twice. */
  used: number | null
}

const { miles: packageMiles, price: packagePrice } = business.requirements.extraMilesPackage

const count = (miles: number) => miles.toLocaleString('en-US')

export function milesOf({ days, lines }: Rental, terms: MileTerms, odometer: Odometer): Miles {
  const [included, bought] = [days * terms.perDay, boughtMiles(lines)]
  const { out, onRoad, back } = odometer
  const last = back ?? onRoad
  const used = out === null || last === null ? null : Math.max(0, last - out)
  return {
    ...terms,
    included,
    bought,
    allowed: included + bought,
    odometer,
    used,
  }
}

export type OverMiles = { packages: number; single: number; amount: Cents }

/** The cheapest way to pay for miles beyond the allowance: packages, by the mile, or both. */
export function overMiles(over: number, fee: Cents): OverMiles {
  const isCheaper = isPackageCheaper(fee)
  const whole = isCheaper ? Math.floor(over / packageMiles) : 0
  const rest = over - whole * packageMiles
  const packages = isCheaper && times(fee, rest) > packagePrice ? whole + 1 : whole
  const single = packages > whole ? 0 : rest
  return { packages, single, amount: sumOf(packages, single, fee) }
}

function sumOf(packages: number, single: number, fee: Cents): Cents {
  return sum(times(packagePrice, packages), times(fee, single))
}

/** "$2.50 per extra mile, or $25.00 per 100"; "No charge" where they are free. */
export function overMilesWords({ overFee }: Pick<MileTerms, 'overFee'>): string {
  if (overFee === 0) return 'No charge'
  const single = `${exactDollars(overFee)} per extra mile`
  return isPackageCheaper(overFee) ? `${single}, or ${packageWords}` : single
}

const packageWords = `${exactDollars(packagePrice)} per ${packageMiles}`

/** For summaries, emails and documents. */
export function milesFacts(miles: Miles): [label: string, value: string][] {
  const { included, perDay, bought, allowed, used } = miles
  const more = bought > 0 ? `, plus ${count(bought)} bought` : ''
  return [
    ['Miles included', `${count(included)} (${count(perDay)} per day)${more}`],
    ['Extra miles', overMilesWords(miles)],
    ...(used === null ? [] : [['Miles used', `${count(used)} of ${count(allowed)}`] satisfies [string, string]]),
  ]
}

const { offeredFrom } = business.requirements.extraMilesPackage

/** Whether so much of the allowance is used that a package should be offered. */
export function isNearlyUsed({ used, allowed }: Pick<Miles, 'used' | 'allowed'>): boolean {
  return used !== null && used >= (allowed * offeredFrom) / 10_000
}
