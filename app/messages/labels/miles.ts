import { business } from '#app/config/business.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'

const { miles: size } = business.requirements.extraMilesPackage

/** Miles of a rental, to its customer. */
export const miles = {
  title: 'Miles',
  about: 'Miles included, miles used, and extra miles for your rental.',
  open: 'Check or add miles',
  back: (number: string) => `Booking ${number}`,
  atPickup: 'Odometer at pickup',
  upTo: 'Included up to',
  reading: 'What does the odometer show now?',
  readingHint:
    'In whole miles. We use it to tell you how many are left; charges are based only on the signed return report.',
  save: 'Save',
  used: (used: string, allowed: string) => `You’ve used ${used} of ${allowed} miles.`,
  buy: (price: Cents) => `Add ${size} miles for ${exactDollars(price)}`,
  buyHelp:
    'Goes on your balance. You don’t have to decide now. At the return we charge whichever costs less, packages or the price per mile.',
} as const
