import { handovers } from '#app/config/handovers.ts'
import { exactDollars } from '#app/shared/money.ts'

/** Each a sentence: the agreement and the site's pages print the same ones. */
export const fuelRules = [
  'Return the car with a full tank.',
  'If we handed it over with less, return it at the level in the pickup report.',
  `Missing fuel costs ${exactDollars(handovers.fuelPerEighth)} for each eighth of a tank below the level at pickup.`,
] as const
