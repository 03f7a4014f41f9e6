import { keysOf, keysThat } from './keys.ts'

/** What keeps a car from being booked: a rental that is not paid yet, one that is, or days that were blocked. */
const kinds = {
  hold: { isRental: true },
  booking: { isRental: true },
  block: { isRental: false },
} as const satisfies Record<string, { isRental: boolean }>

export const stayKinds = {
  every: keysOf(kinds),
  rentals: keysThat(kinds, ({ isRental }) => isRental),
}
