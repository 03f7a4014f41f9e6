import { fileWaitingAgreements } from '#app/bookings/agreements/filing.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Agreements without their file: of earlier bookings, or because the store was down for long. */
export const fileAgreements: Job = {
  name: 'file-agreements',
  cron: '37 * * * *',
  async run() {
    await fileWaitingAgreements(now())
  },
}
