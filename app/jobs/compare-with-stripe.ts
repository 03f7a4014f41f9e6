import { compareWithStripe as compare } from '#app/office/audit/stripe-books.server.ts'
import { settleCheckout } from '#app/money/payments/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Early in the morning of Atlanta, when the fewest payments are under way. */
export const compareWithStripe: Job = {
  name: 'compare-with-stripe',
  cron: '23 9 * * *',
  run: async () => compare(now(), settleCheckout),
}
