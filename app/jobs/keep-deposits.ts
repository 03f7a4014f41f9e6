import { keepDeposits as keep } from '#app/money/deposits/keeping.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const keepDeposits: Job = { name: 'keep-deposits', cron: '* * * * *', run: async () => keep(now()) }
