import { closeMonth as close } from '#app/features/earnings/months.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Every ten minutes: a month ends at midnight in Atlanta. */
export const closeMonth: Job = {
  name: 'close-month',
  cron: '*/10 * * * *',
  async run() {
    const statements = await close(now())
    if (statements > 0) logInfo('earnings.month_closed', { statements })
  },
}
