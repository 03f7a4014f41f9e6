import { followPaymentMethods as follow } from '#app/platform/payment-methods.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** At every start as well. */
export const followPaymentMethods: Job = {
  name: 'follow-payment-methods',
  cron: '41 * * * *',
  run: async () => follow(),
}
