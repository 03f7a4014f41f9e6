import { enqueue } from '#app/platform/queue.server.ts'
import type { Executor } from '#app/platform/db.server.ts'

export const endSubscriptionJob = 'end-subscription'

/**
 * For whoever rejects a person or deletes an account, in the transaction that does it: the subscription then ends at
 * once and its last invoice is refunded (DECISIONS §3). Nothing happens to those who have none.
 */
export function enqueueSubscriptionEnd(executor: Executor, profileId: string): Promise<void> {
  return enqueue(executor, endSubscriptionJob, { profileId })
}
