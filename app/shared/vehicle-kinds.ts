/** What vehicles can be, in the order in which the database has them. */
import { business } from '#app/business.ts'
import { keysOf } from './keys.ts'

export const bodyTypes = ['supercar', 'grand_tourer', 'saloon', 'suv', 'convertible'] as const
export type BodyType = (typeof bodyTypes)[number]

/** A class is what a license has to be held for so long. */
export const vehicleClasses = keysOf(business.car.licenseYears)
export type VehicleClass = keyof typeof business.car.licenseYears

/** How many years the driver must have held a license on the day of pickup: a rule of each car, by its class. */
export function licenseYearsOf({ vehicleClass }: { vehicleClass: VehicleClass }): number {
  return business.car.licenseYears[vehicleClass]
}
