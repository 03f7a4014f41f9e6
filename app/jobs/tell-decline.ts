import { tellDecline as tell, tellDeclineJob } from '#app/features/payments/declines.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** Some minutes after a card was declined. */
export const tellDecline: Job = { name: tellDeclineJob, run: (data) => tell(String(data.requestId), now()) }
