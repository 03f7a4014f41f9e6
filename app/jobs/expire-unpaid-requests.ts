import { expireUnpaidRequests as expire } from '#app/money/payments/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const expireUnpaidRequests: Job = {
  name: 'expire-unpaid-requests',
  cron: '* * * * *',
  run: async () => expire(now()),
}
