import { cancelSubscriptionAndRefund } from '#app/features/broker/commands.server.ts'
import { endSubscriptionJob } from '#app/features/broker/events.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { Job } from '#app/platform/queue.server.ts'

/** After a rejection or the deletion of an account. */
export const endSubscription: Job = {
  name: endSubscriptionJob,
  run: (data) => cancelSubscriptionAndRefund(String(data.profileId), now()),
}
