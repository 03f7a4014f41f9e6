import { findMileRangesIfThere } from '#app/fleet/cars/listed-cars.server.ts'
import { findOfferedMethods } from '#app/platform/payment-methods.server.ts'
import { requirementSections } from './requirements.ts'

/** `isWhole`: false while the database is away, and then it is not kept. */
export async function findRequirements() {
  const [miles, { methods, isKnown }] = await Promise.all([findMileRangesIfThere(), findOfferedMethods()])
  return { sections: requirementSections(miles, methods), isWhole: miles !== null && isKnown }
}
