import { deleteOldDocuments as remove } from '#app/features/documents/retention.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Customers' documents whose time is over. Every hour, so that a store that was down is asked again soon. */
export const deleteOldDocuments: Job = { name: 'delete-old-documents', cron: '47 * * * *', run: () => remove(now()) }
