import { deleteOldPhotos } from '#app/bookings/handovers/photos.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Condition photographs whose time is over; the rest of a large pile an hour later. */
export const deleteOldConditionPhotos: Job = {
  name: 'delete-old-photos',
  cron: '53 * * * *',
  async run() {
    logInfo('handover.photos_deleted', { photos: await deleteOldPhotos(now()) })
  },
}
