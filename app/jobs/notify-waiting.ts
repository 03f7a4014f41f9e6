import { notifyWaiting as notify } from '#app/community/waiting-list/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Lifted blocks, lead time and waits that are over have no event. */
export const notifyWaiting: Job = {
  name: 'notify-waiting',
  cron: '* * * * *',
  run: async () => notify(now()),
}
