import { business } from '#app/config/business.ts'
import { now } from '#app/platform/clock.server.ts'
import { trimLiveEvents } from '#app/platform/live-log.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/queue.server.ts'
import { later } from '#app/shared/durations.ts'

export const trimLiveEventsJob: Job = {
  name: 'trim-live-events',
  cron: '11 * * * *',
  async run() {
    const events = await trimLiveEvents(later(now(), -business.chat.eventsKept))
    logInfo('live.events_trimmed', { events })
  },
}
