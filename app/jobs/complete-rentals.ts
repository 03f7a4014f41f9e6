import { completeRentals as complete } from '#app/features/deposits/completing.server.ts'
import { sharedNow } from '#app/platform/shared-clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const completeRentals: Job = {
  name: 'complete-rentals',
  cron: '*/5 * * * *',
  run: async () => complete(await sharedNow()),
}
