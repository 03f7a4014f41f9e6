import { namedAmong } from '#app/office/audit/stored-files.server.ts'
import { sweepUnclaimedDocuments } from '#app/bookings/documents/commands.server.ts'
import { business } from '#app/business.ts'
import { machineNow, now, storeNow } from '#app/platform/clock.server.ts'
import { logDone } from '#app/platform/log.server.ts'
import { removeAbandonedFiles } from '#app/platform/picture-files.server.ts'
import type { Job } from '#app/platform/queue.server.ts'
import { deletePrivate, findOrphans } from '#app/platform/storage.server.ts'
import { later } from '#app/shared/durations.ts'

/**
 * Unclaimed files, and files that nothing names after a crash. Four times an hour: what may stay for an hour is gone after
 * an hour and a quarter.
 */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  cron: '8,23,38,53 * * * *',
  async run() {
    await sweepUnclaimedDocuments(now())
    await removeAbandonedFiles(later(machineNow(), -business.uploads.unclaimedAtMost))
    logDone('storage.stray_files_deleted', { files: await sweepStrayFiles(storeNow()) })
  },
}

/** `at`: see `storeNow`. */
export async function sweepStrayFiles(at: Date): Promise<number> {
  const strays = await findStrayFiles(at)
  await deletePrivate(strays)
  return strays.length
}

/** For the audit: those that the sweep has left. */
export function findStrayFiles(at: Date): Promise<string[]> {
  return findOrphans(later(at, -business.uploads.strayKept), namedAmong)
}
