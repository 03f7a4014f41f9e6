import { sweepUnclaimedDocuments } from '#app/features/documents/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Files that no booking has taken. */
export const sweepUploads: Job = { name: 'sweep-uploads', cron: '23 * * * *', run: () => sweepUnclaimedDocuments(now()) }
