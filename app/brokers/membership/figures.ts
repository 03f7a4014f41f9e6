import { cents } from '#app/shared/money.ts'

/** What staff write down as paid for a membership. Amounts in cents, lengths in characters. */
export const membershipFigures = {
  most: cents(100_000_000),
  longestReference: 60,
  /** Of one person, the newest. */
  shownAtMost: 100,
} as const
