import { cents } from '#app/shared/money.ts'

/** What brokers are paid. Amounts in cents, lengths in characters. Decision 076. */
export const payoutFigures = {
  /** Less waits for the next payout. */
  minimum: cents(5_000),
  /** A payout may have been sent so many days before it is recorded. */
  daysBack: 30,
  longestReference: 60,
  /** Brokers on one form. */
  atOnce: 100,
  /** Payouts on a page of the list, and on a broker's own page. */
  shown: 25,
  /** Lines on a page of a month's statement. */
  statementLines: 50,
  /** Lines that show where earnings are now; the file has all. */
  newestEarnings: 10,
  /** Lines in the email of a payout; its page has all. */
  linesInEmail: 30,
  mostAdjusted: cents(1_000_000),
} as const
