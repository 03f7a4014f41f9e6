import type { Executor } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/queue.server.ts'

export const requireNewPasswordJob = 'require-new-password'

/** For whoever gives a person rights that need a longer password, in the transaction that does it (DECISIONS §2). */
export function enqueueNewPassword(executor: Executor, profileId: string): Promise<void> {
  return enqueue(executor, requireNewPasswordJob, { profileId })
}
