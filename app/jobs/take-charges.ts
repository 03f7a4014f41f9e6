import { collectCharges as take } from '#app/money/balances/charging.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const collectCharges: Job = { name: 'take-charges', cron: '* * * * *', run: async () => take(now()) }
