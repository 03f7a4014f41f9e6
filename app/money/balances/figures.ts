/** Figures of taking what is still owed. */
import { hours, minutes } from '#app/shared/durations.ts'

export const balanceFigures = {
  /** Of a payment page. Stripe allows a day. */
  pageOpenFor: hours(23),
  /** How long the answer about a saved card may be asked for again: Stripe remembers it for a day. */
  chargeRepeatedFor: minutes(20),
  answeredWithin: minutes(1),
  /** Bookings whose charges after the return one run takes. */
  chargedAtOnce: 100,
  /** Of a card that refuses them, one each morning; afterwards staff decide. */
  mostTries: 7,
} as const
