import { sendReminders as send } from '#app/bookings/reminders/sending.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const sendReminders: Job = {
  name: 'send-reminders',
  cron: '*/10 * * * *',
  run: async () => send(now()),
}
