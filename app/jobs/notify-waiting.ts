import { notifyWaiting as notify } from '#app/features/waiting-list/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Catches what no event announces: lifted blocks, lead time, waits that are over. */
export const notifyWaiting: Job = { name: 'notify-waiting', cron: '* * * * *', run: () => notify(now()) }
