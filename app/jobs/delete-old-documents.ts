import { deleteOldDocuments as remove } from '#app/bookings/documents/retention.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Hourly, so that a store that was down is retried soon. */
export const deleteOldDocuments: Job = {
  name: 'delete-old-documents',
  cron: '47 * * * *',
  run: async () => remove(now()),
}
