/** Figures of running the rentals. */
import { hours } from '#app/shared/durations.ts'

export const rentalFigures = {
  /** From pickup time on. As long as a return may be late (business.requirements.lateAfter). */
  noShowAfter: hours(2),
  /** In characters. */
  longestNote: 2_000,
  /** Of what has happened to a booking: what is older is folded. */
  latestShown: 3,
  /** Shown in one list at most. They end after 40 minutes. */
  mostUnpaid: 200,
  /** Found by a search: more are found by walking the list. */
  fewMatches: 500,
  /** Bookings, documents and notes on a customer's page at most. */
  customerBookings: 100,
  /** The last ones on the page of an account. */
  personBookings: 5,
  /** Rows read for a file at once. */
  exportedAtOnce: 1_000,
} as const
