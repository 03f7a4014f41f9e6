import { sweepStrayFiles, sweepUnclaimedDocuments } from '#app/features/documents/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Files that no booking has taken, and files that nobody knows of. */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  cron: '23 * * * *',
  async run() {
    const at = now()
    await sweepUnclaimedDocuments(at)
    logInfo('stray-files.deleted', { files: await sweepStrayFiles(at) })
  },
}
