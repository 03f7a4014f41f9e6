import { releaseHeldDeposits } from '#app/features/payments/deposits.server.ts'
import { payRefunds as pay } from '#app/features/payments/refunds.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const payRefunds: Job = {
  name: 'pay-refunds',
  cron: '* * * * *',
  async run() {
    await pay(now())
    await releaseHeldDeposits(now())
  },
}
