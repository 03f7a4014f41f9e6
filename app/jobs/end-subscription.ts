import { endSubscriptionJob } from '#app/features/broker/events.server.ts'
import { settleSubscription } from '#app/features/broker/settlement.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** After a rejection or the deletion of an account. What is ended follows from what the person is when it runs. */
export const endSubscription: Job = {
  name: endSubscriptionJob,
  run: (data) => settleSubscription(String(data.profileId), now()),
}
