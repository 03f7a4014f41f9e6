import { tellWaiting as tell } from '#app/features/waiting-list/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Dates that somebody waits for and that are free by now. */
export const tellWaiting: Job = { name: 'tell-waiting', cron: '* * * * *', run: () => tell(now()) }
