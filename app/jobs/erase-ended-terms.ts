import { eraseEndedTerms as erase } from '#app/people/account/erasure.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const eraseEndedTerms: Job = {
  name: 'erase-ended-terms',
  cron: '29 7 * * *',
  async run() {
    logInfo('personal_data.erased', { rows: await erase(now()) })
  },
}
