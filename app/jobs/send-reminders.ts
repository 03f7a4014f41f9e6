import { sendReminders as send } from '#app/features/reminders/sending.server.ts'
import { sharedNow } from '#app/platform/shared-clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const sendReminders: Job = {
  name: 'send-reminders',
  cron: '*/10 * * * *',
  run: async () => send(await sharedNow()),
}
