import { sendToday as send } from '#app/office/today/today-mail.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Every ten minutes: 7 AM in Atlanta is another hour in UTC in winter. */
export const sendToday: Job = { name: 'send-today', cron: '*/10 * * * *', run: async () => send(now()) }
