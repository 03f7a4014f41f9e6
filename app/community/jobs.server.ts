/** What the waiting list does by itself. */
import { notifyFree, notifyWaiting } from '#app/community/waiting-list/commands.server.ts'
import type { Handlers } from '#app/events.ts'
import type { TimedJobs } from '#app/shared/timed-jobs.ts'

export const handlers = {
  'waiting-list.notifyFree': ({ vehicleId }, now) => notifyFree(vehicleId, now),
} satisfies Handlers

export const timed = {
  /** Lifted blocks, lead time and waits that are over have no event. */
  'notify-waiting': { cron: '* * * * *', run: notifyWaiting },
} satisfies TimedJobs
