/** Jobs that belong to no room. */
import { business } from '#app/business.ts'
import { now } from '#app/platform/clock.server.ts'
import { trimLiveEvents } from '#app/platform/live-log.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { mailJob, sendWaitingMail } from '#app/platform/mail.server.ts'
import { followPaymentMethods as follow } from '#app/platform/payment-methods.server.ts'
import type { Job } from '#app/platform/queue.server.ts'
import { later } from '#app/shared/durations.ts'

export const sendMail: Job = {
  name: mailJob,
  run: async (data) => sendWaitingMail(String(data.mailId), now()),
}

/** At every start as well. */
export const followPaymentMethodsJob: Job = {
  name: 'follow-payment-methods',
  cron: '41 * * * *',
  run: async () => follow(),
}

export const trimLiveEventsJob: Job = {
  name: 'trim-live-events',
  cron: '11 * * * *',
  async run() {
    const events = await trimLiveEvents(later(now(), -business.chat.eventsKept))
    logInfo('live.events_trimmed', { events })
  },
}
