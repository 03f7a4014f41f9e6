import { settleOpenAttempts } from '#app/money/balances/attempts.server.ts'
import { payRefunds as pay } from '#app/money/payments/refunds.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const payRefunds: Job = {
  name: 'pay-refunds',
  cron: '* * * * *',
  async run() {
    await settleOpenAttempts(now())
    await pay(now())
  },
}
