/** Figures of charging what a return cost. Beside business.ts, which every page loads. */
import { hours } from '#app/shared/durations.ts'
import { ownersChoice } from './business.ts'

export const chargeRules = {
  /** From our email on; afterwards the saved card is charged. */
  answerWithin: hours(72),
  /** From a dispute on: what staff have not decided on by then no longer holds the deposit. */
  decideWithin: ownersChoice.disputeHoldsDepositFor,
  /** What of a rental each is taxed as; null where nothing is sold (decision 068). */
  taxedAs: { late: 'rental', miles: 'extras', fuel: null, cleaning: null, damage: null, kept: null },
  /** In cents: Stripe charges no less. */
  least: 50,
  highest: 99_999_999,
  /** Of one return. */
  mostCharges: 30,
  mostPhotos: 12,
  /** Bookings with something to do about charges, on the dashboard. */
  shownToday: 20,
  /** In characters. */
  longestLabel: 160,
  longestReason: 500,
  longestObjection: 2_000,
} as const
