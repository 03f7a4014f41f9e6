/** What vehicles can be, in the order in which the database has them. */
import { business } from '#app/business.ts'
import { keysOf } from './keys.ts'

export const bodyTypes = ['supercar', 'grand_tourer', 'saloon', 'suv', 'convertible'] as const
export type BodyType = (typeof bodyTypes)[number]

/** A class is what a license has to be held for so long. */
export const vehicleClasses = keysOf(business.car.licenseYears)
export type VehicleClass = keyof typeof business.car.licenseYears
