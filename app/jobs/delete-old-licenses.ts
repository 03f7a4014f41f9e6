import { deleteOldLicenses as remove } from '#app/bookings/drivers/retention.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** License numbers of additional drivers whose time is over. */
export const deleteOldLicenses: Job = {
  name: 'delete-old-licenses',
  cron: '49 * * * *',
  async run() {
    logInfo('driver.licenses_deleted', { licenses: await remove(now()) })
  },
}
