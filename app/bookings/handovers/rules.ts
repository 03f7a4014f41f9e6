/**
 * What a condition report needs and what a return is proposed to cost. Money in cents, fuel in eighths of a tank.
 */
import { fixedShots, type Shot } from '#app/shared/condition-kinds.ts'
import { overMiles } from '#app/bookings/booking/miles.ts'
import { business } from '#app/business.ts'
import { handoverFigures } from './figures.ts'
import type { ProposedKind } from '#app/shared/charge-kinds.ts'
import { hours, later } from '#app/shared/durations.ts'
import { times, type Cents } from '#app/shared/money.ts'

/** As stored or as typed. */
export type Report = {
  mileage?: number | string | null
  fuelEighths?: number | string | null
  signerName?: string | null
}

export type Unfinished = 'mileage' | 'fuel' | 'name' | 'photos'

/** What a report lacks before both sign it, and the fixed shots that have no photograph. */
export function unfinished(report: Report, photographed: readonly Shot[]): { parts: Unfinished[]; shots: Shot[] } {
  const missing = fixedShots.filter((shot) => !photographed.includes(shot))
  const parts: [Unfinished, boolean][] = [
    ['mileage', isEmpty(report.mileage)],
    ['fuel', isEmpty(report.fuelEighths)],
    ['name', isEmpty(report.signerName)],
    ['photos', missing.length > 0],
  ]
  return { parts: parts.flatMap(([part, isMissing]) => (isMissing ? part : [])), shots: missing }
}

function isEmpty(value: number | string | null | undefined): boolean {
  return value === undefined || value === null || value === ''
}

type Reading = { mileage: number; fuelEighths: number }
type Returned = {
  dueAt: Date
  backAt: Date
  /** We picked it up: when that happened is no lateness of the customer. */
  isCollected: boolean
  pickup: Reading
  back: Reading
  /** Included and bought. */
  allowedMiles: number
  overMileFee: Cents
}
export type ProposedCharge = {
  kind: ProposedKind
  quantity: number
  unitAmount: Cents
  amount: Cents
}

const { lateAfter, lateFeePerHour } = business.requirements

/**
 * What a return costs by the rules of the house, each line `quantity × unitAmount`: every hour started after the first two
 * late ones (elapsed, across clock changes) of a car that the customer brings, the miles beyond the allowance in the
 * cheapest way, missing eighths of a tank. Only a proposal: staff confirm what is charged.
 */
export function proposedCharges(returned: Returned): ProposedCharge[] {
  const { dueAt, backAt, isCollected, pickup, back, allowedMiles, overMileFee } = returned
  const late = isCollected ? 0 : Math.ceil((backAt.getTime() - dueAt.getTime() - lateAfter) / hours(1))
  const miles = back.mileage - pickup.mileage - allowedMiles
  const charges: [ProposedKind, number, Cents][] = [
    ['late', late, lateFeePerHour],
    ['miles', ...milesLine(miles, overMileFee)],
    ['fuel', pickup.fuelEighths - back.fuelEighths, handoverFigures.fuelPerEighth],
  ]
  return charges.flatMap(([kind, quantity, unitAmount]) =>
    quantity > 0 && unitAmount > 0 ? [{ kind, quantity, unitAmount, amount: times(unitAmount, quantity) }] : [],
  )
}

/** Packages or miles, as quantity and unit; of both, one sum. */
function milesLine(over: number, fee: Cents): [quantity: number, unitAmount: Cents] {
  const { packages, single, amount } = overMiles(Math.max(0, over), fee)
  if (packages > 0 && single > 0) return [1, amount]
  return packages > 0 ? [packages, business.requirements.extraMilesPackage.price] : [single, fee]
}

/** Photographs may go when the rental ended before this. */
export function photosDeletedBefore(now: Date): Date {
  return later(now, -handoverFigures.photosKeptFor)
}

/** The state of a booking while its report is written. */
export const statusBefore = { pickup: 'confirmed', return: 'active' } as const
export const statusAfter = { pickup: 'active', return: 'returned' } as const
