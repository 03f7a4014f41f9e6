import { now } from '#app/platform/clock.server.ts'
import { mailJob, sendWaitingMail } from '#app/platform/mail.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

export const sendMail: Job = {
  name: mailJob,
  run: async (data) => sendWaitingMail(String(data.mailId), now()),
}
