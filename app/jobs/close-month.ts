import { closeMonths } from '#app/money/earnings/months.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Every ten minutes: a month ends at midnight in Atlanta. */
export const closeMonth: Job = { name: 'close-month', cron: '*/10 * * * *', run: () => closeMonths(now()) }
