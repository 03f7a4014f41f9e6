import { completeRentals as complete } from '#app/money/deposits/completing.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const completeRentals: Job = {
  name: 'complete-rentals',
  cron: '*/5 * * * *',
  run: async () => complete(now()),
}
