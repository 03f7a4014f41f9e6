import { exactDollars } from '#app/shared/money.ts'
import { handoverFigures } from './figures.ts'

/** Each a sentence: the agreement and the site's pages print the same ones. */
export const fuelRules = [
  'Return the car with a full tank.',
  'If we handed it over with less, return it at the level in the pickup report.',
  `Missing fuel costs ${exactDollars(handoverFigures.fuelPerEighth)} for each eighth of a tank below the level at pickup.`,
] as const
