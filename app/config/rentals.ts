/** Figures of running the rentals. Beside business.ts, which every page loads. */
import { hours } from '#app/shared/durations.ts'

export const rentals = {
  /** From pickup time on. As long as a return may be late (business.requirements.lateAfter). */
  noShowAfter: hours(2),
  /** In characters. */
  longestNote: 2_000,
} as const
